import englishMessages from 'ra-language-english'
import { expect, test } from 'vitest'
import { raMessagesZh } from '../../admin/src/app/texts/ra-zh-CN.ts'

function flatten(messages: object, prefix = ''): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  )
}

const chinese = flatten(raMessagesZh)
const english = flatten(englishMessages)

test('react-admin speaks Chinese wherever it speaks English', () => {
  expect(chinese.map(([key]) => key).sort()).toEqual(english.map(([key]) => key).sort())
  expect(chinese.length).toBeGreaterThan(150)
})

test('no Chinese text of react-admin has a plural form', () => {
  expect(chinese.filter(([, text]) => text.includes('||||'))).toEqual([])
})

/** Given by the head of its tables, though no English text takes it. */
const ALSO_GIVEN: Readonly<Record<string, string>> = { 'ra.sort.sort_by': '%{field}' }

test('a Chinese text of react-admin names no value that the English one does not get', () => {
  const holes = (text: string) => text.match(/%\{\w+\}/g) ?? []
  const known = new Map(english.map(([key, text]) => [key, new Set(holes(text))]))
  const isGiven = (key: string, hole: string) => known.get(key)?.has(hole) || ALSO_GIVEN[key] === hole
  const strange = chinese.flatMap(([key, text]) => holes(text).filter((hole) => !isGiven(key, hole)))
  expect(strange).toEqual([])
})
