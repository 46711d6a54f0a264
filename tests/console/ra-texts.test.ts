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

test('a Chinese text of react-admin names no value that the English one does not get', () => {
  const holes = (text: string) => text.match(/%\{\w+\}/g) ?? []
  const known = new Map(english.map(([key, text]) => [key, new Set(holes(text))]))
  const strange = chinese.flatMap(([key, text]) => holes(text).filter((hole) => !known.get(key)?.has(hole)))
  expect(strange).toEqual([])
})
