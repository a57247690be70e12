/** The text of a file: as its byte-order mark says, in UTF-8 if it is valid, or else as the file itself says. */
export function decoded(bytes) {
  const starts = (...values) => values.every((value, i) => bytes[i] === value)
  const charset = /CA\s*\[\s*([^\]\s]+)/.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 1024)))?.[1]
  const attempts = [
    () => new TextDecoder(starts(0xff, 0xfe) ? 'utf-16le' : starts(0xfe, 0xff) ? 'utf-16be' : 'utf-8', { fatal: true }),
    () => new TextDecoder(charset),
    () => new TextDecoder()
  ]
  for (const decoder of attempts) {
    try {
      return decoder().decode(bytes)
    } catch {
      // Not this one.
    }
  }
}
