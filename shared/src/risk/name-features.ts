/** Number of table cells for grams; grams with the same cell share its weight. */
export const GRAM_CELLS = 32_768
const LONGEST_GRAM = 4
/** A label has at most 63 octets (RFC 1035 §2.3.4). */
export const LONGEST_LABEL = 63

/**
 * The table cells of all 2 to 4 character sequences of a label, whose ends count as a character. All digits count as
 * the same character.
 */
export function gramCells(label: string): number[] {
  const text = `^${label.slice(0, LONGEST_LABEL).replace(/[0-9]/g, '0')}$`
  const cells: number[] = []
  for (let start = 0; start < text.length - 1; start += 1) {
    let hash = text.charCodeAt(start) * 0x9e3779b1
    for (let length = 2; length <= LONGEST_GRAM && start + length <= text.length; length += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(start + length - 1), 0x01000193)
      hash ^= hash >>> 15
      cells.push((Math.imul(hash, 0x85ebca6b) >>> 17) % GRAM_CELLS)
    }
  }
  return cells
}

/** Syllables of Mandarin in Hanyu Pinyin, without tones. */
const SYLLABLE =
  /(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])(?:iang|iong|uang|ang|eng|ing|ong|ian|iao|uai|uan|ai|ei|ao|ou|an|en|in|un|ia|ie|iu|ua|ui|uo|ue|a|o|e|i|u|v)|er|an|ai|ao/g
const SHORT_LENGTHS = [6, 7, 8, 9, 10, 11]

/** Measures of a whole label, each about 0 to 1. */
export function labelMeasures(label: string): number[] {
  const length = Math.max(1, label.length)
  const digits = label.replace(/[^0-9]/g, '').length
  const vowels = label.replace(/[^aeiou]/g, '').length
  const letters = Math.max(1, label.replace(/[^a-z]/g, '').length)
  const longestRun = Math.max(0, ...label.split(/[aeiouy0-9-]+/).map((run) => run.length))
  const changes = (label.match(/[a-z](?=[0-9])|[0-9](?=[a-z])/g) ?? []).length
  const isHex = length >= 12 && /^[0-9a-f]+$/.test(label)
  const pinyin = label.replace(/[^a-z]/g, '').replace(SYLLABLE, '').length
  return [
    Math.min(length, 32) / 32,
    Math.min(length, 12) / 12,
    digits / length,
    vowels / letters,
    Math.min(longestRun, 10) / 10,
    Math.min(changes, 6) / 6,
    new Set(label).size / length,
    entropyOf(label) / 5,
    isHex ? 1 : 0,
    label.includes('-') ? 1 : 0,
    1 - pinyin / letters,
    // Short names are often initials, which are not words in any language.
    ...SHORT_LENGTHS.map((short) => (length === short ? 1 : 0)),
  ]
}

/** Shannon entropy of the characters of a text, in bits per character. */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length)
  return bits
}
