const SAMPLE = 4_096
const UTF16_MARKS = { le: [0xff, 0xfe], be: [0xfe, 0xff] } as const

/** The text of a file: UTF-8, or UTF-16 by its byte order mark or by the zero bytes of its plain letters. */
export function textOf(bytes: Uint8Array): string {
  const order = byteOrderOf(bytes)
  if (order === null) return Buffer.from(bytes).toString('utf8')
  const even = Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2)))
  return (order === 'be' ? even.swap16() : even).toString('utf16le')
}

function byteOrderOf(bytes: Uint8Array): 'le' | 'be' | null {
  const hasMark = ([first, second]: readonly number[]) => bytes[0] === first && bytes[1] === second
  if (hasMark(UTF16_MARKS.le)) return 'le'
  if (hasMark(UTF16_MARKS.be)) return 'be'
  const sample = bytes.subarray(0, SAMPLE)
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [atEven = 0, atOdd = 0] = zeros
  const half = sample.length / 2
  if (half < 1) return null
  if (atOdd > half / 2 && atEven === 0) return 'le'
  return atEven > half / 2 && atOdd === 0 ? 'be' : null
}
