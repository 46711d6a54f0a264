/** A check against what is torn or rotten, not against forgery: of all words from one on, in about 3 ns each. */
export function checksumOf(words: Int32Array, from = 0): number {
  let sum = words.length
  for (let index = from; index < words.length; index++) {
    sum = Math.imul(sum ^ (words[index] ?? 0), 0x9e3779b1)
    sum = (sum << 15) | (sum >>> 17)
  }
  return sum
}
