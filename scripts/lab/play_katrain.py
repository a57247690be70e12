#!/usr/bin/env python3
"""KaTrain without its window, with goeye as its engine: a game is loaded and analysed, what its moves lost is shown, and KaTrain's players
make a move each.

    pip install kivy chardet urllib3 && pip install --no-deps katrain==1.10.1
    scripts/lab/play_katrain.py gtp-tests/games/ear-reddening.sgf --engine "target/release/goeye analysis" --moves 60

Fails if an answer does not come, KaTrain logs an error, or a player falls back on another way of choosing.
"""

import argparse
import os
import sys
import time

os.environ["KIVY_NO_ARGS"] = "1"
os.environ["KIVY_NO_FILELOG"] = "1"
os.environ["KIVY_LOG_MODE"] = "PYTHON"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sgf")
    parser.add_argument("--engine", required=True, help="command, as KaTrain's engine command")
    parser.add_argument("--moves", type=int, default=40, help="how many moves of the game are analysed")
    parser.add_argument("--visits", type=int, default=25)
    arguments = parser.parse_args()
    sys.argv = sys.argv[:1]

    from katrain.core.ai import generate_ai_move
    from katrain.core.base_katrain import KaTrainBase
    from katrain.core.constants import AI_STRATEGIES, OUTPUT_ERROR
    from katrain.core.engine import KataGoEngine
    from katrain.core.game import Game, KaTrainSGF

    errors = []

    class KaTrain(KaTrainBase):
        def log(self, message, level=0):
            if level == OUTPUT_ERROR:
                errors.append(str(message))
            if level <= self.debug_level:
                print(f"  {message}")

        def update_state(self, **_):
            pass

        def __call__(self, message, *args, **_):
            errors.append(f"{message} {args}")

    katrain = KaTrain(force_package_config=True, debug_level=0)
    config = dict(katrain.config("engine"))
    config.update(altcommand=arguments.engine, max_visits=arguments.visits, fast_visits=arguments.visits)
    engine = KataGoEngine(katrain, config)
    root = KaTrainSGF.parse_file(arguments.sgf)
    node, count = root, 0
    while node.children and count < arguments.moves:
        node, count = node.children[0], count + 1
    node.children = []
    start = time.time()
    game = Game(katrain, engine, move_tree=root, analyze_fast=True)
    node = root
    nodes = [root]
    while node.children:
        node = node.children[0]
        nodes.append(node)
    while not all(node.analysis_complete for node in nodes) and time.time() - start < 1800 and engine.check_alive():
        time.sleep(0.05)
    print(f"{len(nodes)} positions analysed in {time.time() - start:.1f} s")
    for node in nodes[1:]:
        if not node.analysis_complete:
            errors.append(f"no analysis of move {node.depth}")
            continue
        best = node.parent.candidate_moves[0]
        lost = f"{node.points_lost:5.1f}" if node.points_lost is not None else "    -"
        print(f"{node.depth:4} {node.move.player} {node.move.gtp():4} lost {lost}  {node.format_score():8}"
              f"{node.format_winrate():9} best was {best['move']:4} of {len(node.parent.candidate_moves)}: {' '.join(best['pv'][:5])}")
    game.set_current_node(nodes[-1])
    print(f"ownership of {len(nodes[-1].ownership)} points, policy of {len(nodes[-1].policy)}")
    for strategy in AI_STRATEGIES:
        settings = dict(katrain.config(f"ai/{strategy}") or {})
        start = time.time()
        before = len(errors)
        game.set_current_node(nodes[-1])
        move, played = generate_ai_move(game, strategy, settings)
        engine.wait_to_finish()
        thoughts = (played.ai_thoughts or "").replace("\n", " ")
        print(f"{strategy:16} plays {move.gtp():4} after {time.time() - start:.1f} s: {thoughts[:150]}")
        if len(errors) > before:
            print(f"   {errors[before:]}")
    print("\n".join(["errors:", *errors]) if errors else "no errors", flush=True)
    engine.katago_process.stdin.close()
    # KaTrain's threads wait for more.
    os._exit(1 if errors else 0)


if __name__ == "__main__":
    main()
