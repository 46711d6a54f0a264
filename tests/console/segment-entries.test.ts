import { describe, expect, test } from 'vitest'
import { findFaults, isRepeated } from '../../admin/src/resources/segments/entries/entry-faults.ts'
import { createRow, entriesOf, holdsText } from '../../admin/src/resources/segments/entries/entry-rows.ts'
import { readPasted } from '../../admin/src/resources/segments/entries/pasted-entries.ts'

const rowsOf = (...texts: string[]) => texts.map((entry) => createRow({ entry }))
const faultKeys = (...texts: string[]) =>
  [...findFaults(rowsOf(...texts))].map(([place, faults]) => [place, faults.entry?.key, faults.entry?.params])

describe('entries of a segment', () => {
  test('entries of a segment are an address, a network or a MAC, with surrounding blanks', () => {
    expect(faultKeys('10.0.0.1', ' 10.0.0.0/8 ', '2001:db8::/32', '00-1A-2B-3C-4D-5E')).toEqual([])
  })

  test('entries of a segment are reported when they are missing or invalid', () => {
    expect(faultKeys('10.0.0.1', ' ', 'printer.example')).toEqual([
      [1, 'segments.fault.entryMissing', undefined],
      [2, 'segments.fault.entry', undefined],
    ])
  })

  test.each([
    ['10.0.0.1', '10.0.0.1/32'],
    ['10.0.0.1', '::ffff:10.0.0.1'],
    ['10.0.0.0/8', '10.9.9.9/8'],
    ['2001:db8::', '2001:db8::/128'],
    ['00:1a:2b:3c:4d:5e', '001A.2B3C.4D5E'],
  ])('%s and %s are the same, and the second names the row of the first', (first, second) => {
    const faults = findFaults(rowsOf('10.7.7.7', first, second))
    expect(faults.get(2)?.entry?.params).toEqual({ row: 2 })
    expect(isRepeated(faults.get(2))).toBe(true)
  })

  test('an address is not the wider network that begins with it', () => {
    expect(faultKeys('2001:db8::', '2001:db8::/32', '10.0.0.0', '10.0.0.0/8')).toEqual([])
  })

  test('notes have 200 characters at most', () => {
    const rows = [createRow({ entry: '10.0.0.1', comment: 'x'.repeat(200), department: 'x'.repeat(201) })]
    expect(findFaults(rows).get(0)).toEqual({
      department: { key: 'ui.tooLong', params: { limit: 200 } },
    })
  })

  test('entries of a segment are found by any of their cells, ignoring case', () => {
    const row = createRow({ entry: '10.0.0.1', department: 'IT-Support' })
    expect([holdsText(row, 'it-s'), holdsText(row, '0.0.1'), holdsText(row, 'other')]).toEqual([
      true,
      true,
      false,
    ])
  })
})

describe('pasted entries', () => {
  const pasted = (text: string, known = 0) => {
    const { rows, fault } = readPasted(text, known)
    return rows ? entriesOf(rows) : fault
  }
  const bare = { comment: '', user: '', department: '' }

  test('pasted entries are lines of entry, comment, user and department, the last three optional', () => {
    expect(pasted('10.0.0.1\r\n10.0.0.2,"a, b",li_na,IT\n\n10.0.0.3,,wang')).toEqual([
      { ...bare, entry: '10.0.0.1' },
      { entry: '10.0.0.2', comment: 'a, b', user: 'li_na', department: 'IT' },
      { ...bare, entry: '10.0.0.3', user: 'wang' },
    ])
  })

  test('pasted entries are read from a spreadsheet with tabs between the cells', () => {
    expect(pasted('10.0.0.1\tprinter\n10.0.0.2\tcamera')).toMatchObject([
      { comment: 'printer' },
      { comment: 'camera' },
    ])
  })

  test('exclude the header line and remarks', () => {
    expect(pasted('entry,comment\n# office\n10.0.0.1,x')).toEqual([
      { ...bare, entry: '10.0.0.1', comment: 'x' },
    ])
  })

  test.each([
    ['10.0.0.1\n10.0.0.2,a,b,c,d', 'segments.fault.columns', { line: 2 }],
    ['10.0.0.1\n10.0.0.2,"a', 'segments.fault.quote', expect.objectContaining({ line: 2 })],
    ['# nothing', 'segments.fault.nothing', undefined],
  ])('entries of %j are empty', (text, key, params) => {
    expect(pasted(text)).toEqual(params ? { key, params } : { key })
  })

  test('pasted entries are limited to the size of a segment', () => {
    expect(pasted('10.0.0.1\n10.0.0.2', 9_999)).toEqual({
      key: 'segments.fault.tooMany',
      params: { limit: 10_000 },
    })
    expect(pasted('10.0.0.1', 9_999)).toHaveLength(1)
  })
})
