/** Controls, format characters (bidirectional overrides among them), line separators, and what is no character. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]/gu

/** A text from the network with whatever cannot be seen, or turns what is seen around, written out. */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`)
}
