//! Disjoint sets of the numbers below some bound (union-find).

/// A partition of the numbers 0 to n - 1.
#[derive(Clone, Debug)]
pub struct DisjointSets {
    /// For each number another one of its set; the least one, the root, points at itself.
    links: Vec<usize>,
}

impl DisjointSets {
    /// A set of its own for each of this many numbers.
    pub fn singletons(count: usize) -> DisjointSets {
        DisjointSets {
            links: (0..count).collect(),
        }
    }

    /// Joins the sets of two numbers.
    pub fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        self.links[a.max(b)] = a.min(b);
    }

    /// Whether two numbers are in one set.
    pub fn are_joined(&mut self, a: usize, b: usize) -> bool {
        self.root(a) == self.root(b)
    }

    /// The members of each set in rising order, the sets ordered by their least members.
    pub fn members(&mut self) -> Vec<Vec<usize>> {
        let mut all: Vec<Vec<usize>> = Vec::new();
        let mut place = vec![0; self.links.len()];
        for i in 0..self.links.len() {
            let root = self.root(i);
            if root == i {
                place[i] = all.len();
                all.push(Vec::new());
            }
            all[place[root]].push(i);
        }
        all
    }

    /// The least number of a set.
    fn root(&mut self, i: usize) -> usize {
        let mut root = i;
        while self.links[root] != root {
            // Each step halves the way for the next question.
            self.links[root] = self.links[self.links[root]];
            root = self.links[root];
        }
        root
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Random joins, against sets that are merged by going through all of them.
    #[test]
    fn joined_numbers_are_members_of_one_set() {
        let mut sets = DisjointSets::singletons(4);
        sets.join(3, 1);
        assert!(sets.are_joined(1, 3) && !sets.are_joined(0, 1));
        assert_eq!(sets.members(), [vec![0], vec![1, 3], vec![2]]);
    }

    #[test]
    fn members_are_those_of_merged_lists() {
        let mut state = 1_u64;
        let mut below = |n: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) as usize % n
        };
        for count in 1..30 {
            let mut sets = DisjointSets::singletons(count);
            let mut naive: Vec<usize> = (0..count).collect();
            for _ in 0..count {
                let (a, b) = (below(count), below(count));
                sets.join(a, b);
                let (kept, lost) = (naive[a].min(naive[b]), naive[a].max(naive[b]));
                for name in naive.iter_mut().filter(|name| **name == lost) {
                    *name = kept;
                }
                assert_eq!(sets.are_joined(a, 0), naive[a] == naive[0]);
                let named = |name: &usize| (0..count).filter(|&i| naive[i] == *name).collect();
                let expected: Vec<Vec<usize>> = (0..count)
                    .map(|name| named(&name))
                    .filter(|set: &Vec<usize>| !set.is_empty())
                    .collect();
                assert_eq!(sets.members(), expected);
            }
        }
    }
}
