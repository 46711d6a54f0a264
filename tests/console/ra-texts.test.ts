import { readdirSync, readFileSync } from 'node:fs'
import englishMessages from 'ra-language-english'
import { expect, test } from 'vitest'
import { raMessagesZh } from '../../admin/src/app/texts/ra-zh-CN.ts'

function flatten(messages: object, prefix = ''): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  )
}

const SCRIPTS = new URL('../../admin/dist/console/assets/', import.meta.url)

/** Keys of react-admin's texts that the built console uses; a computed key counts for all with its beginning. */
function saidKeys(): string[] {
  const scripts = readdirSync(SCRIPTS).filter((name) => name.endsWith('.js'))
  const code = scripts.map((name) => readFileSync(new URL(name, SCRIPTS), 'utf8')).join('\n')
  const named = [...code.matchAll(/["'`](ra\.[\w.]+)["'`]/g)].map(([, key = '']) => key)
  const begun = [...code.matchAll(/["'`](ra\.[\w.]*\.)(?:\$\{|["'`] *\+)/g)].map(([, start = '']) => start)
  const made = english.map(([key]) => key).filter((key) => begun.some((start) => key.startsWith(start)))
  return [...new Set([...named, ...made])].sort()
}

const chinese = flatten(raMessagesZh)
const english = flatten(englishMessages)

test('every text of react-admin that the console uses is translated into Chinese', () => {
  expect(chinese.map(([key]) => key).sort()).toEqual(saidKeys())
  expect(chinese.length).toBeGreaterThan(30)
})

test('no Chinese text of react-admin has a plural form', () => {
  expect(chinese.filter(([, text]) => text.includes('||||'))).toEqual([])
})

/** Used by the head of its tables, though no English text has it. */
const ALSO_GIVEN: Readonly<Record<string, string>> = { 'ra.sort.sort_by': '%{field}' }

test('a Chinese text of react-admin uses only values that the English one gets', () => {
  const holes = (text: string) => text.match(/%\{\w+\}/g) ?? []
  const known = new Map(english.map(([key, text]) => [key, new Set(holes(text))]))
  const isGiven = (key: string, hole: string) => known.get(key)?.has(hole) || ALSO_GIVEN[key] === hole
  const strange = chinese.flatMap(([key, text]) => holes(text).filter((hole) => !isGiven(key, hole)))
  expect(strange).toEqual([])
})
