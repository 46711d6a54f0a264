/**
 * Controls, invisible and direction-changing marks, lone surrogates, and the two Unicode line ends:
 * that could move a terminal's cursor, colour it, or disguise the text.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu
/** In JSON the controls below U+0020 are escaped already. */
const UNPRINTABLE_IN_JSON = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu

/** The text with everything unprintable as `\x1b` or `\u{202e}`, so that a value is only ever text on a screen. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (mark) => {
    const code = mark.codePointAt(0) ?? 0
    return code < 0x100 ? `\\x${hex(code, 2)}` : `\\u{${code.toString(16)}}`
  })
}

/** JSON that means the same and holds no unprintable character but the line ends of its layout. */
export function printableJson(value: unknown, indent?: number): string {
  return escapeUnprintable(JSON.stringify(value, null, indent))
}

/** Escapes of quoted text in JSON and YAML in place of unprintable characters; line ends stay. */
export function escapeUnprintable(text: string): string {
  return text.replace(UNPRINTABLE_IN_JSON, escapeUnits)
}

export function hasUnprintable(text: string): boolean {
  return printable(text) !== text
}

function escapeUnits(mark: string): string {
  return Array.from({ length: mark.length }, (_, index) => `\\u${hex(mark.charCodeAt(index), 4)}`).join('')
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0')
}
