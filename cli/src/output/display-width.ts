/** Marks that combine with the character before them. */
const ZERO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]$/u
/** Blocks whose characters are wide or full-width (Unicode Standard Annex #11). */
const WIDE_BLOCKS: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x18cff],
  [0x1b000, 0x1b2ff],
  [0x20000, 0x3fffd],
]
const WIDE_SYMBOL = /^\p{Emoji_Presentation}$/u
const ASCII = /^[\x20-\x7e]*$/

/** How many columns of a terminal the text takes. */
export function displayWidth(text: string): number {
  if (ASCII.test(text)) return text.length
  let width = 0
  for (const character of text) width += characterWidth(character)
  return width
}

function characterWidth(character: string): 0 | 1 | 2 {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x300) return 1
  if (ZERO_WIDTH.test(character)) return 0
  const isWide = WIDE_BLOCKS.some(([first, last]) => code >= first && code <= last)
  return isWide || WIDE_SYMBOL.test(character) ? 2 : 1
}

/** The text in at most so many columns; one that is cut ends in `…`. */
export function truncateToWidth(text: string, width: number): string {
  if (displayWidth(text) <= width) return text
  let taken = ''
  let used = 0
  for (const character of text) {
    const next = characterWidth(character)
    if (used + next > width - 1) break
    taken += character
    used += next
  }
  return width > 0 ? `${taken}…` : ''
}

export function padToWidth(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)))
}
