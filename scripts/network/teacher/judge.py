#!/usr/bin/env python3
"""What a strong network says of positions, for the training of the network of the engine.

    judge.py POSITIONS OUT --model FILE [--device cpu|cuda] [--batch N] [--build FOLDER]

FILE is KataGo's network g170e-b15c192 (a file of version 8, under CC0), which is not part of the project. Formats and
inputs are known from its documentation and by comparing answers.

POSITIONS (`-`: standard input), a line each, separated by tabs (positions.py writes such): id, rules (japanese), komi, handicap
stones (two letters each, or `-`), moves (`..` a pass), mode (`=` as played, `.` as a board that is set up; `!` as one where
the side that has just moved moves again), and if it isn't 19, size.
OUT, to which lines are added: id, rules, komi, handicap stones, moves, policy (per mille of the side to move, at least 2, at
most 24 moves: `dp312 pq88 ..5`), lead in points and winrate of Black, ownership (a character for each point, rows from the top;
alphabet of base64: value = index / 31 - 1, Black positive). data.py reads it gzipped. Positions whose id stands in OUT are
passed over, so that the command goes on where it was stopped. No two processes may write the same OUT.

Cost: on a processor with instructions for matrices (AMX) a network in C++ (amx16.cpp) judges some 200 positions of 19x19 a
second on one core, 800 of 9x9; on others PyTorch with winograd.cpp, some 20 a second and core, or a GPU. gcc and g++ compile what is
missing into a cache folder. Needs numpy.
Exact: on 910 positions the lead is off by 0.08 points in the mean against the program itself (by 2.2 at most, in lopsided
games), the winrate by 0.001, the ownership by 0.0015; the first move is the same in 98.5 %. amx16.cpp differs from these by
0.09 points, 0.001 and 0.0016, and has the same first move in 98.0 % (1,200 positions). Like the program asked about single
positions it sees no last moves.
"""

import argparse, collections, ctypes, hashlib, itertools, multiprocessing, os, subprocess, sys, tempfile, time

FOLDER = os.path.dirname(os.path.abspath(__file__))
PLANES, NUMBERS = 22, 19
FEATURE_FLAGS = ["gcc", "-O3", "-march=native"]
MATRIX_FLAGS = ["g++", "-O3", "-march=native", "-mamx-tile", "-mamx-bf16"]
LEAST, MOST = 0.0015, 24  # moves that are told
BASE64 = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
MOVES = {n: [chr(97 + i % n) + chr(97 + i // n) for i in range(n * n)] + [".."] for n in (9, 13, 19)}


def processor():
    """What the processor can do, where the system tells it."""
    try:
        with open("/proc/cpuinfo") as lines:
            return next((line for line in lines if line.startswith("flags")), "")
    except OSError:
        return ""


def default_build():
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return os.path.join(cache, "goeye-teacher")


def built(source, flags, folder):
    """The library of a source, compiled unless there is one of this source for this processor."""
    path = os.path.join(FOLDER, source)
    with open(path, "rb") as text:
        key = hashlib.sha1(text.read() + " ".join(flags).encode() + processor().encode()).hexdigest()[:12]
    library = os.path.join(folder, f"{os.path.splitext(source)[0]}-{key}.so")
    if not os.path.exists(library):
        os.makedirs(folder, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder) as temporary:
            new = os.path.join(temporary, "new.so")
            subprocess.run([*flags, "-shared", "-fPIC", path, "-o", new], check=True)
            os.replace(new, library)
    return library


# Positions of one size: columns that are kept, planes (bits), numbers, which moves are legal, who moves (1 Black, 2 White).
Batch = collections.namedtuple("Batch", "size rows planes numbers legal sides")
feature_library = None


def load_features(path):
    global feature_library
    feature_library = ctypes.CDLL(path)
    kinds = [ctypes.c_int, ctypes.c_float, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_int] + [ctypes.c_void_p] * 3
    feature_library.features.argtypes = kinds


def batches_of(lines):
    """Lines as batches, one for each size."""
    import numpy as np

    found = {}
    for line in lines:
        try:
            columns = line.rstrip("\n").split("\t")
            rules, komi, handicap, moves, mode = columns[1:6]
            size = int(columns[6]) if len(columns) > 6 else 19
            if rules != "japanese" or size not in MOVES:
                raise ValueError("only Japanese rules on 9x9, 13x13 and 19x19")
            planes = np.empty(PLANES * size * size, np.uint8)
            numbers, legal = np.empty(NUMBERS, np.float32), np.empty(size * size + 1, np.uint8)
            pointers = [a.ctypes.data for a in (planes, numbers, legal)]
            side = feature_library.features(
                size, float(komi), handicap.encode(), moves.encode(), mode == "!", *pointers
            )
            if side < 0:
                raise ValueError("illegal move")
        except ValueError as error:
            print("passed over:", line[:60].rstrip(), error, file=sys.stderr)
            continue
        found.setdefault(size, []).append((columns[:5], np.packbits(planes), numbers, legal, side))
    batches = []
    for size, positions in found.items():
        rows, *arrays = zip(*positions)
        batches.append(Batch(size, rows, *map(np.stack, arrays)))
    return batches


def batches_in_turn(lines, count, pool, workers):
    """Batches of at most so many positions, made by processes of `pool` where there is one, a few in advance."""
    chunks = iter(lambda: list(itertools.islice(lines, count)), [])
    if not pool:
        for chunk in chunks:
            yield from batches_of(chunk)
        return
    waiting = collections.deque(pool.apply_async(batches_of, (c,)) for c in itertools.islice(chunks, 2 * workers))
    while waiting:
        yield from waiting.popleft().get()
        waiting.extend(pool.apply_async(batches_of, (c,)) for c in itertools.islice(chunks, 1))


def fits(net):
    """Whether amx16.cpp can compute this network."""
    shapes = [net.first.shape == (192, PLANES, 5, 5), net.numbers.shape == (NUMBERS, 192), net.scores.shape == (96, 4)]
    shapes += [net.hidden.shape == (96, 96), net.policy_pooled.shape == (96, 32), net.value_first.shape[0] == 32]
    for block in net.blocks:
        shapes.append(block.second.shape == (192, 128 if block.pools else 192, 3, 3))
        shapes.append(not block.pools or block.pooled.shape == (192, 128))
    return all(shapes)


def scaled(weights, scale):
    return weights * scale[:, None, None, None]


def flat(net):
    """All weights as amx16.cpp reads them: normalizations are put into the weights before them."""
    import numpy as np

    arrays = [net.first.transpose(2, 3, 1, 0), net.numbers]
    for block in net.blocks:
        scale, shift = block.between
        arrays += block.before
        if block.pools:
            pool_scale, pool_shift = block.pool_normalization
            arrays.append(np.concatenate([scaled(block.first, scale), scaled(block.pool, pool_scale)]))
            arrays += [np.concatenate([shift, pool_shift]), block.pooled * scale[None]]
        else:
            arrays += [scaled(block.first, scale), shift]
        arrays.append(block.second)
    arrays += net.last
    pool_scale, pool_shift = net.policy_pool_normalization
    policy_scale, policy_shift = net.policy_normalization
    value_scale, value_shift = net.value_normalization
    heads = [(net.policy_first, policy_scale), (net.policy_pool, pool_scale), (net.value_first, value_scale)]
    arrays.append(np.concatenate([scaled(weights, scale) for weights, scale in heads]))
    arrays += [pool_shift, net.policy_pooled * policy_scale, policy_shift, net.policy, net.passes, value_shift]
    arrays += [net.hidden, net.hidden_bias, net.results, net.results_bias, net.scores, net.scores_bias, net.owners]
    return np.concatenate([np.ascontiguousarray(a, dtype=np.float32).ravel() for a in arrays])


def matrix_network(net, library):
    """The network in C++. Like that in PyTorch it tells, of planes and numbers: policy and results before their softmax,
    scores, owners before tanh."""
    import numpy as np

    library = ctypes.CDLL(library)
    pointer = lambda array: array.ctypes.data_as(ctypes.c_void_p)
    weights, pools = flat(net), np.array([block.pools for block in net.blocks], np.int32)
    library.net_load(pointer(weights), len(pools), pointer(pools))

    def judge(planes, numbers):
        count, _, size, _ = planes.shape
        shapes = (count, size * size + 1), (count, 3), (count, 4), (count, size * size)
        out = [np.empty(shape, np.float32) for shape in shapes]
        library.net_run(count, size, pointer(planes), pointer(numbers), *map(pointer, out))
        return out

    return judge


def torch_network(net, device):
    """The network in PyTorch, in half precision on a GPU. What whole boards say is computed in single precision."""
    import torch
    import torch.nn.functional as F

    precision = torch.float32 if device == "cpu" else torch.float16
    torch.backends.cudnn.benchmark = True
    low = lambda array: torch.tensor(array).to(device, precision)
    single = lambda array: torch.tensor(array).to(device)
    everywhere = lambda values: values[:, :, None, None].to(precision)

    if device == "cpu":
        sys.path.insert(0, os.path.dirname(FOLDER))
        import winograd

        winograd.LIBRARY = winograd.built()

    def convolution(weights, bias=None):
        weights = low(weights).contiguous(memory_format=torch.channels_last)
        if device == "cpu" and winograd.fits(weights, weights):
            w = weights.permute(2, 3, 1, 0).contiguous()
            b = torch.zeros(w.shape[3]) if bias is None else low(bias)
            any_value = -winograd.ANY, winograd.ANY
            return lambda x: winograd.convolved(winograd.plain(x), w, b, None, None, *any_value, False).permute(0, 3, 1, 2)
        bias = None if bias is None else low(bias)
        return lambda x: F.conv2d(x, weights, bias, padding=weights.shape[2] // 2)

    def normalization(scale_and_shift):
        scale, shift = (low(a).view(1, -1, 1, 1) for a in scale_and_shift)
        return lambda x: F.relu(torch.addcmul(shift, x, scale))

    def pool(x, value=False):
        side, x = x.shape[2], x.float()
        mean = x.mean((2, 3))
        third = mean * ((side - 14) ** 2 * 0.01 - 0.1) if value else x.amax((2, 3))
        return torch.cat([mean, mean * ((side - 14) * 0.1), third], 1)

    layers = []
    for block in net.blocks:
        scale, shift = block.between
        pooled = None
        if block.pools:
            pool_scale, pool_shift = block.pool_normalization
            pooled = convolution(scaled(block.pool, pool_scale), pool_shift), single(block.pooled * scale[None])
        first = convolution(scaled(block.first, scale), shift)
        layers.append((normalization(block.before), first, pooled, convolution(block.second)))
    first, last, of_numbers = convolution(net.first), normalization(net.last), single(net.numbers)
    policy_first, policy_pool, policy = map(convolution, (net.policy_first, net.policy_pool, net.policy))
    policy_pool_norm = normalization(net.policy_pool_normalization)
    policy_norm, value_norm = normalization(net.policy_normalization), normalization(net.value_normalization)
    value_first, owners = convolution(net.value_first), convolution(net.owners)
    policy_pooled, passes, hidden, hidden_bias = map(
        single, (net.policy_pooled, net.passes, net.hidden, net.hidden_bias)
    )
    results, results_bias, scores, scores_bias = map(
        single, (net.results, net.results_bias, net.scores, net.scores_bias)
    )

    @torch.inference_mode()
    def judge(planes, numbers):
        planes = torch.from_numpy(planes).to(device).to(precision).contiguous(memory_format=torch.channels_last)
        x = first(planes) + everywhere(torch.from_numpy(numbers).to(device) @ of_numbers)
        for before, one, pooled, two in layers:
            y = before(x)
            z = one(y)
            if pooled:
                z = z + everywhere(pool(F.relu(pooled[0](y))) @ pooled[1])
            x = x + two(F.relu(z))
        x = last(x)
        board = pool(policy_pool_norm(policy_pool(x)))
        moves = policy(policy_norm(policy_first(x) + everywhere(board @ policy_pooled)))
        v = value_norm(value_first(x))
        h = F.relu(pool(v, True) @ hidden + hidden_bias)
        moves = torch.cat([moves.flatten(1).float(), board @ passes], 1)
        return moves, h @ results + results_bias, h @ scores + scores_bias, owners(v).flatten(1).float()

    return judge


def lines_of(batch, judgement):
    """Lines of OUT."""
    import numpy as np

    policy, results, scores, owners = (a if isinstance(a, np.ndarray) else a.cpu().numpy() for a in judgement)
    softmax = lambda a: a / a.sum(1, keepdims=True)
    policy = np.where(batch.legal > 0, policy, np.float32(-1e30))
    policy = softmax(np.exp(policy - policy.max(1, keepdims=True)))
    results = softmax(np.exp(results - results.max(1, keepdims=True)))  # won, lost, none
    black = np.where(batch.sides == 1, np.float32(1), np.float32(-1))
    lead = scores[:, 2] * 20 * (1 - results[:, 2]) * black
    win = 0.5 + 0.5 * (results[:, 0] - results[:, 1]) * black
    owners = np.rint((np.tanh(owners) * black[:, None] + 1) * 31).clip(0, 62).astype(int)
    owners = np.frombuffer(BASE64, np.uint8)[owners]
    names = MOVES[batch.size]
    for i, row in enumerate(batch.rows):
        told = ((round(float(policy[i, j]) * 1000), names[j]) for j in np.nonzero(policy[i] >= LEAST)[0])
        moves = " ".join(f"{name}{share}" for share, name in sorted(told, reverse=True)[:MOST])
        yield "\t".join([*row, moves, f"{lead[i]:.1f}", f"{win[i]:.3f}", owners[i].tobytes().decode()]) + "\n"


def ids_in(path):
    """Ids of the lines of a file, of which a torn last one is cut off."""
    if not os.path.exists(path):
        return set()
    with open(path, "rb+") as file:
        text = file.read()
        whole = text.rfind(b"\n") + 1
        file.truncate(whole)
    return {line.split(b"\t", 1)[0].decode() for line in text[:whole].splitlines()}


def new_lines(lines, seen):
    for line in lines:
        name = line.split("\t", 1)[0]
        if line.strip() and name not in seen:
            seen.add(name)
            yield line


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("positions")
    parser.add_argument("out")
    parser.add_argument("--model", required=True, help="the file of the network")
    parser.add_argument("--device", choices=("cpu", "cuda"), help="where it computes (a GPU if PyTorch finds one)")
    parser.add_argument("--batch", type=int, help="positions at a time (8 on processors, 512 on a GPU)")
    parser.add_argument("--workers", type=int, help="processes that prepare positions for a GPU (cores less two)")
    parser.add_argument("--torch", action="store_true", help="PyTorch even where the network in C++ would be faster")
    parser.add_argument("--build", default=default_build(), help="folder of compiled libraries (%(default)s)")
    args = parser.parse_args()

    device = args.device
    if not device:
        try:
            import torch

            device = "cuda" if torch.cuda.is_available() else "cpu"
        except ImportError:
            device = "cpu"
    batch = args.batch or (8 if device == "cpu" else 512)
    in_cpp = device == "cpu" and not args.torch and {"amx_bf16", "avx512_bf16"} <= set(processor().split())
    if in_cpp:
        for name in "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS":
            os.environ.setdefault(name, "1")
    features = built("features.c", FEATURE_FLAGS, args.build)
    load_features(features)
    pool, workers = None, args.workers or max(1, (os.cpu_count() or 2) - 2)
    if device == "cuda":
        pool = multiprocessing.get_context("spawn").Pool(workers, load_features, (features,))

    import file

    net = file.read(args.model)
    in_cpp = in_cpp and fits(net)
    if in_cpp:
        judge = matrix_network(net, built("amx16.cpp", MATRIX_FLAGS, args.build))
    else:
        judge = torch_network(net, device)

    import numpy as np

    count, start, flushed, pending = 0, time.time(), time.time(), None
    lines = new_lines(sys.stdin if args.positions == "-" else open(args.positions), ids_in(args.out))
    with open(args.out, "a") as out:
        for positions in batches_in_turn(lines, batch, pool, workers):
            size = positions.size
            planes = np.unpackbits(positions.planes, axis=1, count=PLANES * size * size)
            judgement = judge(planes.reshape(-1, PLANES, size, size), positions.numbers)
            if pending:
                out.writelines(lines_of(*pending))  # while a GPU computes
            pending = positions, judgement
            count += len(positions.rows)
            if time.time() - flushed > 2:
                out.flush()
                flushed = time.time()
        if pending:
            out.writelines(lines_of(*pending))
    if pool:
        pool.terminate()
    took = time.time() - start
    print(f"{count} positions in {took:.1f} s, {count / max(took, 0.01):.0f} a second", file=sys.stderr)


if __name__ == "__main__":
    main()
