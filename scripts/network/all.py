#!/usr/bin/env python3
"""All steps of the training of the network, by one command: owners, shards, training, packing, settling.

    all.py FOLDER --engine goeye --out FOLDER [--seconds 540] [--init WEIGHTS] [--without FILE...] [--share 0.17]
        [--steps N] [--batch N] [--most N]

FOLDER holds games (`strong*.tsv`) and what a strong network says (`*.tsv.gz`, on each size, or with either side to move), in the
formats of data.py. With a GPU and sixteen cores it takes a quarter of an hour. What is done already is not done again, and a
training goes on where it was stopped. OUT/network.weights are the weights; OUT/log has what each step told.
Without --init the training begins from nothing; else from packed weights, in small steps, which is the way without a GPU.
"""
import argparse, glob, gzip, os, subprocess, sys, time

HERE = os.path.dirname(os.path.abspath(__file__))
# How to go on from packed weights, and how to begin.
SMALL_STEPS = '--rounding 1 --replies 0 --average 0.003 --rate 4e-4 --momentum 0.97 --batch 44 --taught 1.3 --either 0.6 --small 0.5 --winograd'
FROM_NOTHING = '--rounding 0.12 --average 0.004 --rate 6e-3 --taught 0.5 --either 0.5'


def either(path):
    """Whether a file of judgements has positions with either side to move."""
    with gzip.open(path, 'rt') as lines:
        return next(lines).split('\t')[0][-2:] in (':=', ':!', ':.')


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('folder')
    p.add_argument('--engine', required=True)
    p.add_argument('--out', required=True)
    p.add_argument('--seconds', type=int, default=540, help='of the training')
    p.add_argument('--steps', type=int, default=10**9, help='of the training, at most')
    p.add_argument('--batch', type=int, help='positions of games a step')
    p.add_argument('--init', help='goes on from these packed weights')
    p.add_argument('--without', nargs='*', default=[], help='files whose lines begin with the names of games that are not used')
    p.add_argument('--share', type=float, default=0.17, help='share of the positions of each game')
    p.add_argument('--most', type=int, help='so many games and judgements of a file at most')
    a = p.parse_args()
    os.makedirs(a.out, exist_ok=True)
    at = lambda name: os.path.join(a.out, name)
    log = open(at('log'), 'a')

    def step(name, result, *arguments):
        """Runs a script, unless the result is there."""
        if os.path.exists(at(result)):
            return
        began = time.time()
        log.write(f'== {name} {" ".join(arguments)}\n')
        log.flush()
        subprocess.run([sys.executable, os.path.join(HERE, name), *arguments], check=True, stdout=log, stderr=log)
        print(f'{name} {arguments[0]}: {time.time() - began:.0f} s', flush=True)

    games = sorted(glob.glob(os.path.join(a.folder, 'strong*.tsv')))
    judged = sorted(glob.glob(os.path.join(a.folder, '*.tsv.gz')))
    if not games or not judged:
        raise SystemExit(f'no games (strong*.tsv) or no judgements (*.tsv.gz) in {a.folder}')
    if a.most:
        shortened = []
        for file in games:
            shortened.append(at(os.path.basename(file)))
            with open(file) as lines, open(shortened[-1], 'w') as out:
                out.writelines(line for _, line in zip(range(a.most), lines))
        games = shortened
    step('data.py', 'owners.tsv', 'owners', *games, '--engine', a.engine, '--out', at('owners.new'))
    if os.path.exists(at('owners.new')):
        os.replace(at('owners.new'), at('owners.tsv'))
    both = [file for file in judged if either(file)]
    most = ['--most', str(a.most)] if a.most else []
    step('data.py', 'shards.done', 'shards', *games, '--engine', a.engine, '--owners', at('owners.tsv'), '--out', at('shards'), '--share', str(a.share), *most,
         '--teacher', *(file for file in judged if file not in both), *(['--either', *both] if both else []), *(['--without', *a.without] if a.without else []))
    open(at('shards.done'), 'w').close()
    way = [*SMALL_STEPS.split(), '--init', a.init] if a.init else FROM_NOTHING.split()
    way += ['--batch', str(a.batch)] if a.batch else []
    step('train.py', 'net/log.json', at('shards'), '--out', at('net'), '--seconds', str(a.seconds), '--steps', str(a.steps), *way)
    step('pack.py', 'packed.weights', at('net'), '--out', at('packed.weights'))
    step('settle.py', 'network.weights', at('shards'), at('packed.weights'), '--out', at('network.weights'))
    print(at('network.weights'))


if __name__ == '__main__':
    main()
