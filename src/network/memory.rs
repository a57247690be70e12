//! What the network said of the last positions that it evaluated.

use super::PLANES;
use super::forward::Outputs;
use crate::vertex::Size;
use crate::vertex_set::VertexSet;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Positions that are remembered, each in the place that its hash gives: six kilobytes each on 19x19, 24 megabytes for all.
const PLACES: usize = 1 << 12;

/// A position as the network sees it, with what it said.
#[derive(Debug)]
struct Known {
    size: Size,
    planes: [VertexSet; PLANES],
    outputs: Outputs,
}

/// Remembers outputs.
#[derive(Debug, Default)]
pub(super) struct OutputMemory(Mutex<Vec<Option<Box<Known>>>>);

impl OutputMemory {
    /// The outputs for a position: those that are remembered, or else computed ones.
    pub(super) fn get(
        &self,
        size: Size,
        planes: &[VertexSet; PLANES],
        compute: impl FnOnce() -> Outputs,
    ) -> Outputs {
        let mut hasher = FxHasher::default();
        planes.hash(&mut hasher);
        let place = (hasher.finish() >> 32) as usize % PLACES;
        if let Some(Some(known)) = self.places().get(place)
            && known.size == size
            && known.planes == *planes
        {
            return known.outputs.clone();
        }
        let outputs = compute();
        let known = Known {
            size,
            planes: *planes,
            outputs: outputs.clone(),
        };
        let mut places = self.places();
        if places.is_empty() {
            places.resize_with(PLACES, || None);
        }
        places[place] = Some(Box::new(known));
        outputs
    }

    /// What is remembered is whole at any time, also after a panic elsewhere.
    fn places(&self) -> MutexGuard<'_, Vec<Option<Box<Known>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_position_is_computed_once_and_gets_its_own_answer() {
        let memory = OutputMemory::default();
        let sizes = [(5, 4), (4, 5)].map(|(width, height)| Size::new(width, height).unwrap());
        // The planes do not tell the two sizes apart, as far as these have the vertex.
        let positions: Vec<(Size, [VertexSet; PLANES])> = sizes
            .into_iter()
            .flat_map(|size| {
                size.vertices().take(12).map(move |v| {
                    let mut planes = [VertexSet::EMPTY; PLANES];
                    planes[3].insert(v);
                    (size, planes)
                })
            })
            .collect();
        let answer = |i: usize| Outputs {
            maps: Vec::new(),
            numbers: [i as i32; 3],
        };
        for (i, (size, planes)) in positions.iter().enumerate() {
            assert_eq!(memory.get(*size, planes, || answer(i)), answer(i));
            let again = memory.get(*size, planes, || unreachable!("it is remembered"));
            assert_eq!(again, answer(i));
        }
        for (i, (size, planes)) in positions.iter().enumerate() {
            assert_eq!(memory.get(*size, planes, || answer(i)), answer(i));
        }
    }
}
