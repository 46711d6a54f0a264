import { expect, test } from 'vitest'
import { faultsOfNames, faultsOfSpreads } from '../../scripts/names.mjs'

const FILE = 'api/src/modules/things/things.service.ts'
const refusedIn = (text: string) =>
  faultsOfNames(FILE, text).map((fault) => /the name (\w+) holds/.exec(fault)?.[1])

test.each([
  ['a type', 'interface ListBook { id: string }', 'ListBook'],
  ['a function', 'function judgeStep(): void {}', 'judgeStep'],
  ['a field', 'interface Deps { keeper: number }', 'keeper'],
  ['a variable', 'const lanes = []', 'lanes'],
  ['a private member', 'class Queue { #inTurn = 0 }', 'inTurn'],
  ['a parameter', 'const find = (presetId: string) => presetId.length', 'presetId'],
  ['a table', "db.selectFrom('thing').select({ standing: 1 })", 'standing'],
])('refuses a word of the list in the name of %s', (_kind, text, name) => {
  expect(refusedIn(text)).toEqual([name])
})

test('refuses a word of the list in the name of a file', () => {
  expect(faultsOfNames('api/src/modules/things/thing-keeper.ts', '')).toHaveLength(1)
})

test('accepts words that only contain one, texts, comments and fields of calls', () => {
  const text = `
    // A judge keeps the book.
    const outstanding = 'preset judge'
    const bookmark = { plane: 1, presetCount: 2, isPreset: true }
  `
  expect(faultsOfNames(FILE, text)).toEqual([])
})

test('refuses a spread literal and accepts a condition and a variable', () => {
  expect(faultsOfSpreads(FILE, 'const a = {\n  ...{ b: 1 },\n}')).toEqual([
    `${FILE}:2: write the properties of the spread literal in place`,
  ])
  expect(faultsOfSpreads(FILE, 'const a = { ...b, ...(c && { d }), ...{ ...e }.f }')).toEqual([])
})
