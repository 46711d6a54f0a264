import { describe, expect, test } from 'vitest'
import { createTimeReader } from '../../cli/src/input/time-argument.ts'
import { displayWidth, truncateToWidth } from '../../cli/src/output/display-width.ts'
import { printable, printableJson } from '../../cli/src/output/printable.ts'
import { formatBytes } from '../../cli/src/output/progress.ts'
import { ResultPrinter } from '../../cli/src/output/result-printer.ts'
import { formatTable } from '../../cli/src/output/table.ts'
import { createTranslate } from '../../cli/src/texts/index.ts'

const plain = (width: number | null) => ({ width, isWhole: [], styleHeader: (line: string) => line })
const columnOf = (text: string, part: string) => displayWidth(text.slice(0, text.indexOf(part)))

describe('a table for people', () => {
  test('a table for people is aligned in columns, however wide the characters are', () => {
    const rows = [
      ['张三', 'first@example.com'],
      ['bob', 'second@example.com'],
      ['ｆｕｌｌ', 'third@example.com'],
      ['e\u0301le\u0300ve', 'fourth@example.com'],
    ]
    const lines = formatTable(['昵称', '邮箱'], rows, plain(null)).trimEnd().split('\n')
    const starts = lines.map((line, index) => columnOf(line, rows[index - 1]?.[1] ?? '邮箱'))
    expect(new Set(starts).size).toBe(1)
  })

  test('a table for people is no wider than the terminal, and cuts the widest column first', () => {
    const text = formatTable(['Name', 'Domain'], [['bob', `${'很长的域名'.repeat(20)}.example`]], plain(40))
    for (const line of text.trimEnd().split('\n')) expect(displayWidth(line)).toBeLessThanOrEqual(40)
    expect(text).toContain('bob')
    expect(text).toContain('…')
  })

  test('omits its last columns rather than cut all of them to nothing', () => {
    const time = '2026-11-20 08:15:30'
    const row = [time, 'x'.repeat(40), 'y'.repeat(40)]
    const layout = { ...plain(36), isWhole: [true] }
    const [header, line = ''] = formatTable(['Time', 'Domain', 'Owner'], [row], layout).trimEnd().split('\n')
    expect(header).not.toContain('Owner')
    expect(line).toBe(`${time}  ${'x'.repeat(14)}…`)
  })

  test('a table for people is as wide as needed without a terminal', () => {
    expect(formatTable(['Name'], [['x'.repeat(500)]], plain(null))).toContain('x'.repeat(500))
  })

  test('a table for people is complete on a terminal that does not report its width, such as a serial line', () => {
    let printed = ''
    const write = (text: string) => {
      printed += text
    }
    const stream = { isTTY: true, columns: 0, write } as unknown as NodeJS.WriteStream
    const columns = [{ field: 'name', title: 'Name' }]
    new ResultPrinter(stream, { NO_COLOR: '1' }, 'table').list([{ name: 'first' }], columns, ['name'])
    expect(printed).toBe('Name\nfirst\n')
  })

  test('never cuts a character in half', () => {
    expect(truncateToWidth('很长的域名', 6)).toBe('很长…')
    expect(truncateToWidth('😀😀😀', 4)).toBe('😀…')
    expect(displayWidth('😀')).toBe(2)
  })
})

describe('external text', () => {
  test.each([
    ['\u001b[2J', '\\x1b[2J'],
    ['\u009b31m', '\\x9b31m'],
    ['a\nb\tc', 'a\\x0ab\\x09c'],
    ['\u202egnp.exe', '\\u{202e}gnp.exe'],
    ['zero\u200bwidth', 'zero\\u{200b}width'],
    ['普通文字 and text', '普通文字 and text'],
  ])('external text with %j is shown as %s', (text, shown) => {
    expect(printable(text)).toBe(shown)
  })

  test('external text has the same meaning in JSON, whatever it contains', () => {
    const value = { text: '\u001b\u009b\u202e\u2028\u{e0001}普通' }
    expect(JSON.parse(printableJson(value))).toEqual(value)
    expect(printableJson(value)).toMatch(/^[^\p{Cc}\p{Cf}\p{Zl}]*$/u)
  })
})

describe('arguments and amounts', () => {
  const now = Date.parse('2026-11-21T00:00:00.000Z')
  const read = createTimeReader(createTranslate('en-US'), () => now)

  test.each([
    ['2026-11-20T08:15:30Z', '2026-11-20T08:15:30.000Z'],
    ['2026-11-20T16:15:30.250+08:00', '2026-11-20T08:15:30.250Z'],
    ['90m', '2026-11-20T22:30:00.000Z'],
    ['24h', '2026-11-20T00:00:00.000Z'],
    ['7d', '2026-11-14T00:00:00.000Z'],
    ['2w', '2026-11-07T00:00:00.000Z'],
  ])('reads the moment %s', (text, iso) => {
    expect(read(text)).toBe(iso)
  })

  test('reads a day and a time without offset in the local zone', () => {
    expect(read('2026-11-20')).toBe(new Date(2026, 10, 20).toISOString())
    expect(read('2026-11-20 08:15')).toBe(new Date(2026, 10, 20, 8, 15).toISOString())
  })

  test('reads moments by name, a day from its first minute in the local zone', () => {
    const today = new Date(now)
    const midnight = (days: number) =>
      new Date(today.getFullYear(), today.getMonth(), today.getDate() + days).toISOString()
    expect([read('yesterday'), read('昨天')]).toEqual([midnight(-1), midnight(-1)])
    expect([read('today'), read('Today')]).toEqual([midnight(0), midnight(0)])
    expect([read('last hour'), read('last-hour')]).toEqual(Array(2).fill('2026-11-20T23:00:00.000Z'))
    expect(read('now')).toBe('2026-11-21T00:00:00.000Z')
  })

  test.each(['', 'tomorrow', 'constructor', '2026-02-30', '2026-11-20T25:00:00Z', '20261120', '7y'])(
    'refuses %j',
    (text) => {
      expect(() => read(text)).toThrow('invalid time')
    },
  )

  test.each([
    [0, '0 B'],
    [999, '999 B'],
    [1_000, '1.0 kB'],
    [2_500_000, '2.5 MB'],
    [20 * 1024 ** 3, '21.5 GB'],
  ])('shows %d bytes as %s', (bytes, shown) => {
    expect(formatBytes(bytes)).toBe(shown)
  })
})
