/** The looks of a board. Its colours can be set from outside. */
export const STYLE = `
:host {
  --wood: var(--goeye-wood, light-dark(#e0b668, #b08c50));
  --line: var(--goeye-line, light-dark(#4a3310, #1f1503));
  display: block; aspect-ratio: var(--shape, 1); position: relative; border-radius: .3rem;
}
:host([hidden]) { display: none; }
svg { display: block; width: 100%; height: 100%; border-radius: inherit; cursor: pointer; touch-action: manipulation; user-select: none; -webkit-user-select: none; -webkit-tap-highlight-color: transparent; }
svg:focus { outline: none; }
svg:focus-visible { outline: 3px solid var(--goeye-accent, light-dark(#14607d, #6cc3e0)); outline-offset: 2px; }
.told { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; margin: 0; }
.wood { fill: var(--wood); }
.grain { fill: none; stroke: #6b3f06; opacity: .6; }
.grid { pointer-events: none; }
.grid line { stroke: var(--line); stroke-width: .028; stroke-linecap: square; }
.grid circle, .grid text { fill: var(--line); }
text { font-family: system-ui, sans-serif; text-anchor: middle; }
.grid text { font-size: .42px; }
.stones, .under, .over, .top { pointer-events: none; }
.faded { opacity: .5; }
.ghost { opacity: .62; }
.ghost .label { font-size: .5px; font-weight: 600; }
.black.ghost .label { fill: #fff; }
.white.ghost .label { fill: #111; }
.over .ghost { opacity: .85; }
.under { filter: blur(.16px); }
.shade.black { fill: #0c0a06; opacity: .55; }
.shade.white { fill: #fff; opacity: .62; }
.territory.black { fill: #17181a; }
.territory.white { fill: #fdfcf9; stroke: #6a655a; stroke-width: .025; }
.dead, .wrong { fill: none; stroke: #c8261b; stroke-width: .09; stroke-linecap: round; }
.dead.on-black { stroke: #ff5c4d; }
.seki { fill: #1f8f50; stroke: #fff; stroke-width: .04; }
.dame { fill: #7543a8; }
.fill { fill: #2360c8; stroke: #fff; stroke-width: .04; }
.open { fill: none; stroke: #a3320b; stroke-width: .06; stroke-dasharray: .14 .1; }
.eye.black { fill: #17181a; fill-opacity: .3; }
.eye.white { fill: #fff; fill-opacity: .5; }
.group { fill: none; stroke: #1592cf; stroke-width: .1; }
.last { fill: none; stroke-width: .075; }
.last.on-black { stroke: #fff; }
.last.on-white, .last.on-wood { stroke: #17181a; }
.right { fill: #1f8f50; stroke: #fff; stroke-width: .05; }
.better { fill: none; stroke: #12703b; stroke-width: .11; }
.worse { fill: none; stroke: #d2281c; stroke-width: .11; }
.better, .worse { filter: drop-shadow(0 0 .03px #fff) drop-shadow(0 0 .03px #fff); }
.hint circle { fill: #0e6a52; fill-opacity: .88; stroke: #fff; stroke-width: .04; }
.hint text { font-size: .42px; font-weight: 600; fill: #fff; }
.value { font-size: .46px; font-weight: 700; fill: #0b4278; stroke: #fff; stroke-width: .1; paint-order: stroke; }
.mark { fill: none; stroke: #17181a; stroke-width: .07; }
.mark.on-black { stroke: #fff; }
.letters, .letters.on-black { font-size: .6px; font-weight: 650; stroke: none; fill: #17181a; }
.letters.on-black { fill: #fff; }
.letters.on-wood { stroke: var(--wood); stroke-width: .2; paint-order: stroke; }
.cursor { fill: none; stroke: #c8261b; stroke-width: .075; }
@media (forced-colors: active) { svg { forced-color-adjust: none; } }
`
