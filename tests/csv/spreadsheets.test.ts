import { readFileSync } from 'node:fs'
import { readSegmentsCsv, readUsersCsv } from '@netwarden/shared/csv'
import { finishSteps } from '@netwarden/shared/steps'
import { describe, expect, test } from 'vitest'

const CASES = new URL('../../fixtures/cases/users/', import.meta.url)
const HEAD = 'username,password,nickname,email,role,status'
const ROW = 'wu_ming,Secret123,吴,wu@harbor.example,common,active'
const faultsOf = (text: string | Uint8Array) =>
  readUsersCsv(typeof text === 'string' ? new TextEncoder().encode(text) : text).faults

describe('a file that a spreadsheet wrote', () => {
  test('a spreadsheet file is read with empty columns without a name', () => {
    const users = readUsersCsv(readFileSync(new URL('u07_trailing_columns.csv', CASES)))
    expect([users.users.map(({ user }) => user.username), users.faults]).toEqual([['wu_ming'], []])
    const segments = finishSteps(
      readSegmentsCsv(readFileSync(new URL('u07b_segments_trailing_columns.csv', CASES))),
    )
    expect(segments.segments.map(({ name, entries }) => [name, entries.length])).toEqual([['trail', 2]])
  })

  test('a spreadsheet file is read with an empty column between others', () => {
    expect(faultsOf(`${HEAD.replace(',nickname', ',,nickname')}\n${ROW.replace(',吴', ',,吴')}\n`)).toEqual(
      [],
    )
  })

  test.each([
    [`${HEAD},,\n${ROW},x,`, 'G'],
    [`${HEAD},,\n${ROW},,x`, 'H'],
  ])('a spreadsheet file is refused with a value in a column without a name', (text, column) => {
    expect(faultsOf(text)).toMatchObject([{ line: 2, column, key: 'csv.unnamedColumn', params: { column } }])
  })

  test('a workbook is refused with the remedy', () => {
    expect(faultsOf(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0xff]))).toMatchObject([
      { line: 1, key: 'csv.spreadsheet' },
    ])
  })

  test('a file with full-width commas is refused with the remedy', () => {
    expect(faultsOf(`${HEAD.replaceAll(',', '，')}\n${ROW.replaceAll(',', '，')}`)).toMatchObject([
      { line: 1, key: 'csv.fullWidthComma' },
    ])
  })
})
