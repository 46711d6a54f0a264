/** How a result in each format can be split into pieces. */
const LINE_FORMATS = new Set([
  'JSONEachRow',
  'JSONLines',
  'NDJSON',
  'JSONStringsEachRow',
  'JSONCompactEachRow',
  'JSONCompactStringsEachRow',
  'TabSeparated',
  'TSV',
  'TabSeparatedRaw',
  'TSVRaw',
  'CSV',
])

/**
 * The engine writes each piece of a stream as a separate document, so only line-based formats can be streamed, after
 * this number of header lines. Undefined for all others.
 */
export function headerLinesOf(format: string): number | undefined {
  const [, base = '', header] = /^(.*?)(WithNames|WithNamesAndTypes)?$/.exec(format) ?? []
  if (!LINE_FORMATS.has(base)) return undefined
  if (header === undefined) return 0
  return header === 'WithNames' ? 1 : 2
}

/** Removes the header from every piece except the first. */
export function createHeaderFilter(lines: number): (piece: Uint8Array) => Uint8Array {
  if (lines === 0) return (piece) => piece
  let header: Buffer | undefined
  return (piece) => {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
    if (header === undefined) {
      header = bytes.subarray(0, endOfLine(bytes, lines))
      return bytes
    }
    return bytes.subarray(0, header.length).equals(header) ? bytes.subarray(header.length) : bytes
  }
}

function endOfLine(bytes: Buffer, lines: number): number {
  let end = 0
  for (let line = 0; line < lines; line += 1) end = bytes.indexOf('\n', end) + 1 || bytes.length
  return end
}

export function contentTypeOf(format: string): string {
  if (/EachRow|JSONLines|NDJSON/.test(format)) return 'application/x-ndjson; charset=UTF-8'
  if (format.startsWith('JSON')) return 'application/json; charset=UTF-8'
  if (/^(TabSeparated|TSV)/.test(format)) return 'text/tab-separated-values; charset=UTF-8'
  if (format.startsWith('CSV')) return 'text/csv; charset=UTF-8; header=absent'
  return 'application/octet-stream'
}
