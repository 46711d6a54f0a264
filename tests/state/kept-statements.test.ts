import Database from 'libsql'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { KeptStatements } from '../../api/src/platform/state/kept-statements.ts'

let database: Database.Database
let kept: KeptStatements
let prepared: number

beforeEach(() => {
  database = new Database(':memory:')
  database.exec('CREATE TABLE fruit (id INTEGER PRIMARY KEY, name TEXT UNIQUE)')
  prepared = 0
  const prepare = database.prepare.bind(database)
  Object.assign(database, {
    prepare: (text: string) => {
      prepared += 1
      return prepare(text)
    },
  })
  kept = new KeptStatements(database)
})
afterEach(() => kept.close())

const add = (name: string) => kept.prepare('INSERT INTO fruit (name) VALUES (?)').run([name])
const all = () => kept.prepare('SELECT * FROM fruit ORDER BY id').all([])

test('the same text is prepared once, and sees what was written and added since', () => {
  for (const name of ['apple', 'pear']) {
    add(name)
    all()
  }
  expect(prepared).toBe(2)
  database.exec('ALTER TABLE fruit ADD COLUMN colour TEXT')
  expect(all()).toEqual([
    { id: 1, name: 'apple', colour: null },
    { id: 2, name: 'pear', colour: null },
  ])
})

test('a statement that has failed is prepared again, and neither it nor others are disturbed', () => {
  add('apple')
  expect(() => add('apple')).toThrow('UNIQUE')
  database.exec('BEGIN IMMEDIATE')
  add('pear')
  database.exec('COMMIT')
  expect(prepared).toBe(2)
  expect(all()).toHaveLength(2)
})

test('rows that are taken one by one are not begun again by the same query', () => {
  for (const name of ['apple', 'pear', 'plum']) add(name)
  const rows = kept.prepare('SELECT * FROM fruit ORDER BY id').iterate([])
  rows.next()
  expect(all()).toHaveLength(3)
  expect(rows.next().value).toMatchObject({ name: 'pear' })
})

test('only so many are kept', () => {
  for (let number = 0; number < 1_000; number += 1) kept.prepare(`SELECT ${number} AS n`).all([])
  prepared = 0
  kept.prepare('SELECT 999 AS n').all([])
  expect(prepared).toBe(0)
  kept.prepare('SELECT 0 AS n').all([])
  expect(prepared).toBe(1)
})
