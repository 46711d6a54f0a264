/** A checksum over all words from `from` on, against torn or corrupted data, not against forgery; about 3 ns per word. */
export function checksumOf(words: Int32Array, from = 0): number {
  let sum = words.length
  for (let index = from; index < words.length; index++) {
    sum = Math.imul(sum ^ (words[index] ?? 0), 0x9e3779b1)
    sum = (sum << 15) | (sum >>> 17)
  }
  return sum
}
