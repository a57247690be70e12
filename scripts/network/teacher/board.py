"""A board of Go, as far as the makers of positions need one: points are numbers in reading order, colors `B` and `W`."""

OTHER = {"B": "W", "W": "B"}


def letters(point, size):
    """SGF coordinates; `..` of None, a pass."""
    return ".." if point is None else chr(97 + point % size) + chr(97 + point // size)


def point(letters, size):
    """The point of SGF coordinates; None of a pass."""
    return None if letters == ".." else ord(letters[0]) - 97 + (ord(letters[1]) - 97) * size


class Board:
    def __init__(self, size):
        self.size, self.stones = size, {}

    def neighbors(self, p):
        x, y = p % self.size, p // self.size
        found = (p - 1, x > 0), (p + 1, x < self.size - 1), (p - self.size, y > 0), (p + self.size, y < self.size - 1)
        return [q for q, there in found if there]

    def chain(self, p):
        """Points of the chain at `p`, and its liberties."""
        color, chain, todo, free = self.stones[p], {p}, [p], set()
        while todo:
            for q in self.neighbors(todo.pop()):
                if q not in self.stones:
                    free.add(q)
                elif self.stones[q] == color and q not in chain:
                    chain.add(q)
                    todo.append(q)
        return chain, free

    def play(self, p, color):
        """Plays, and takes what has no liberty. False, and nothing is played, on a stone or where it would have none itself."""
        if p is None:
            return True
        if p in self.stones:
            return False
        self.stones[p] = color
        for q in self.neighbors(p):
            if self.stones.get(q) == OTHER[color]:
                chain, free = self.chain(q)
                for dead in chain if not free else ():
                    del self.stones[dead]
        if self.chain(p)[1]:
            return True
        del self.stones[p]
        return False
