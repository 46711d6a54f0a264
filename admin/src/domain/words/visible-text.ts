/** Control and format characters (including bidirectional overrides), line separators, and unassigned characters. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]/gu

/** A text from the network with invisible and reordering characters escaped. */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`)
}

const CONTROLS = 0x20
const DEL = 0x7f
/** U+2400 and on are pictures of the control characters from U+0000 on; the one of DEL follows them. */
const PICTURES = 0x2400
const PICTURE_OF_DEL = 0x2421

/** A line of a log as it was read: tabs as arrows, control bytes as their pictures, the rest as `visibleText`. */
export function visibleLine(text: string): string {
  return visibleText([...text].map(pictureOf).join(''))
}

function pictureOf(character: string): string {
  if (character === '\t') return '\u21e5'
  const code = character.charCodeAt(0)
  if (code === DEL) return String.fromCharCode(PICTURE_OF_DEL)
  return code < CONTROLS ? String.fromCharCode(PICTURES + code) : character
}
