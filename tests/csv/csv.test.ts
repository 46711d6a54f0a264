import { csvCell, decodeText, MAX_CSV_ROW, readCsv, undefusedCell } from '@netwarden/shared/csv'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'

const cellsOf = (text: string) => readCsv(text).rows.map(({ cells }) => cells)

describe('reading CSV', () => {
  test.each([
    [
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a;b\r\nc;d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\tb\rc\td\r',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['"a,b","say ""x"""', [['a,b', 'say "x"']]],
    ['"", ,x', [['', '', 'x']]],
    ['a, "b, c" ,  d ', [['a', 'b, c', 'd']]],
    ['a"b,"c\r\nd"', [['a"b', 'c\nd']]],
    ['a,b,', [['a', 'b', '']]],
    ['sep=|\na|b', [['a', 'b']]],
    ['a\n\n,,\nb', [['a'], ['b']]],
    ['', []],
  ])('%j', (text, cells) => {
    expect(cellsOf(text)).toEqual(cells)
  })

  test('returns the line on which each record begins', () => {
    const { rows } = readCsv('sep=,\r\na,"x\r\ny\nz"\r\n\r\nb,c')
    expect(rows.map(({ line }) => line)).toEqual([2, 6])
  })

  test('gives the same result however long the file and its cells are', () => {
    const long = `"${'x,\n'.repeat(80_000)}"`
    const { rows, fault } = readCsv(`${'a,"b\nc"\n'.repeat(20_000)}${long},e\r\nf,g`)
    expect(fault).toBeNull()
    expect(rows).toHaveLength(20_002)
    expect(rows[19_999]).toEqual({ line: 39_999, cells: ['a', 'b\nc'] })
    expect(rows[20_000]?.cells).toEqual([long.slice(1, -1), 'e'])
    expect(rows[20_001]).toEqual({ line: 120_002, cells: ['f', 'g'] })
  })

  test('names the line with text after a closed quote', () => {
    expect(readCsv('name,note\nann,x\n"a"b",y\n').fault).toEqual({ line: 3, key: 'csv.quote' })
  })

  test('names the line of a quote that is never closed', () => {
    expect(readCsv('a,b\nc,"d\ne')).toEqual({
      rows: [{ line: 1, cells: ['a', 'b'] }],
      fault: { line: 2, key: 'csv.quote' },
    })
  })

  test.each([
    ['a long cell', 'x'.repeat(MAX_CSV_ROW + 1)],
    ['a long quoted cell', `"${'x\n'.repeat(MAX_CSV_ROW)}"`],
    ['many cells', 'x,'.repeat(MAX_CSV_ROW)],
  ])('names the line of a row with %s and reads the rows before it', (_what, row) => {
    const before = 'a,"b\nc"\n'.repeat(50_000)
    const { rows, fault } = readCsv(`${before}${row}\nd,e\n`)
    expect(rows).toHaveLength(50_000)
    expect(fault).toEqual({ line: 100_001, key: 'csv.longRow', params: { limit: MAX_CSV_ROW } })
  })
})

describe('the text of a file', () => {
  test.each(['utf-8', 'gb18030', 'gbk'])('the text of a file is read from %s', (encoding) => {
    expect(decodeText(iconv.encode('用户名,é'.slice(0, encoding === 'utf-8' ? 5 : 3), encoding))).toContain(
      '用户名',
    )
  })

  test('the text of a file has no byte order mark', () => {
    expect(decodeText(iconv.encode('名', 'utf-8', { addBOM: true }))).toBe('名')
    expect(decodeText(iconv.encode('名', 'utf-16le', { addBOM: true }))).toBe('名')
  })

  test.each([[new Uint8Array([0x61, 0])], [new Uint8Array([0xff, 0xff])]])(
    'the text of a file is absent in %j',
    (bytes) => {
      expect(decodeText(bytes)).toBeNull()
    },
  )
})

test.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx', 'plain', "'quoted"])(
  'the text %j is read back unchanged from an escaped cell',
  (text) => {
    const cell = cellsOf(`${csvCell(text)},more`)[0]?.[0] ?? ''
    expect(undefusedCell(cell)).toBe(text)
  },
)
