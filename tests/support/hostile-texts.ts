/** Texts that are costly for expressions, normalisation, decoding or splitting, each in the given number of characters. */
export const HOSTILE_TEXTS: Readonly<Record<string, (length: number) => string>> = {
  letters: repeated('a'),
  labels: repeated('a.'),
  'A-labels': repeated('xn--a.'),
  hyphens: repeated('-'),
  'blanks before a letter': (length) => `${' '.repeat(length - 1)}a`,
  digits: repeated('1'),
  'address parts': repeated('1.'),
  colons: repeated(':'),
  'at signs': repeated('a@'),
  slashes: repeated('/'),
  'percent signs': repeated('%25'),
  'a URL': (length) => `http://${'a/?a=%00&'.repeat(length / 9)}`,
  quotes: repeated('"'),
  backslashes: repeated('\\'),
  'line ends': repeated('\r\n'),
  separators: repeated(', '),
  brackets: repeated('('),
  // Sorted by normalisation, mark by mark (Unicode, UAX #15).
  'marks in the wrong order': (length) => `a${'\u0301\u0323'.repeat(length / 2)}`,
  'letters that become eighteen': repeated('\ufdfa'),
  'letters of Hangul': repeated('\u1112\u1161\u11ab'),
  'halves of surrogate pairs': repeated('\ud83d'),
  'capital letters with a dot': repeated('\u0130'),
  'letters beyond 16 bits': repeated('\u{1d573}'),
  'directions of text': repeated('\u202e'),
}

function repeated(unit: string): (length: number) => string {
  return (length) => unit.repeat(length / unit.length)
}
