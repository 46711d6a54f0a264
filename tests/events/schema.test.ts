import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { NAME_HOURS, ROLLUP_FAMILIES, SHADOW, VISITORS } from '../../api/src/platform/events/rollups.ts'
import { VISIT_ROW_COLUMNS } from '../../api/src/platform/events/visit-row-columns.ts'

const FOLDER = new URL('../../api/assets/events/', import.meta.url)
const sql = readdirSync(FOLDER)
  .map((file) => readFileSync(new URL(file, FOLDER), 'utf8'))
  .join('\n')

function columnsOf(table: string): string[] {
  // The last file that creates a table counts.
  const body =
    [...sql.matchAll(new RegExp(`CREATE TABLE ${table}\\n\\(([^;]*?)\\n\\)\\nENGINE`, 'g'))].at(-1)?.[1] ?? ''
  return body
    .split('\n')
    .filter((line) => !line.includes(' ALIAS '))
    .map((line) => line.trim().split(' ')[0] ?? '')
    .filter(Boolean)
    .concat(addedTo(table))
}

/** Columns with data; computed columns are not columns of the rows. */
function addedTo(table: string): string[] {
  const added = new RegExp(`ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS (\\w+) ([^;]*);`, 'g')
  return [...sql.matchAll(added)]
    .filter(([, , type]) => !type?.includes('ALIAS'))
    .map(([, name]) => name ?? '')
}

describe('the event schema', () => {
  test.each(Object.entries(ROLLUP_FAMILIES))(
    'sums %s by the dimensions that questions are planned with',
    (family, dims) => {
      for (const level of ['quarter', 'day']) {
        expect(columnsOf(`rollup_${family}_${level}`).sort()).toEqual(['slot', 'visits', ...dims].sort())
      }
    },
  )

  test('keeps the hours of names by the dimensions of the query planner', () => {
    const columns = columnsOf(NAME_HOURS.table).filter((name) => !/^h\d\d$/.test(name))
    expect(columns.sort()).toEqual(['slot', 'visits', ...NAME_HOURS.dims].sort())
  })

  test('keeps the visitors of names by the dimensions of the query planner', () => {
    expect(columnsOf(VISITORS.table).sort()).toEqual(['slot', 'visits', ...VISITORS.dims].sort())
  })

  test('counts visits of trials by the dimensions that the sample is removed with', () => {
    expect(columnsOf(SHADOW.table).sort()).toEqual(['slot', 'visits', ...SHADOW.dims].sort())
  })

  test('passes every column that ingest writes on to the records', () => {
    const feeds = [
      ...sql.matchAll(/CREATE MATERIALIZED VIEW incoming_record_feed[^;]*?SELECT ([^;]*?)\nFROM/g),
    ]
    expect(feeds.at(-1)?.[1]?.split(', ').sort()).toEqual([...VISIT_ROW_COLUMNS].sort())
  })

  test('accepts the columns that ingest writes, in any order but all of them', () => {
    expect(columnsOf('access_record').sort()).toEqual([...VISIT_ROW_COLUMNS].sort())
  })
})
