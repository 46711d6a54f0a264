import { expect, test } from 'vitest'
import { textsEn } from '../../admin/src/app/texts/en-US.ts'
import { textsZh } from '../../admin/src/app/texts/zh-CN.ts'
import { fillText } from '../../admin/src/kit/i18n/texts.ts'

const holes = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort()

test('both dictionaries have the same keys', () => {
  expect(Object.keys(textsEn).sort()).toEqual(Object.keys(textsZh).sort())
})

test('both languages fill the same values into each text', () => {
  const english: Record<string, string> = textsEn
  const differing = Object.entries(textsZh).filter(
    ([key, text]) => holes(text).join() !== holes(english[key] ?? '').join(),
  )
  expect(differing).toEqual([])
})

test('no text is empty, and no Chinese one has a plural form', () => {
  expect([...Object.values(textsZh), ...Object.values(textsEn)].filter((text) => text.trim() === '')).toEqual(
    [],
  )
  expect(Object.values<string>(textsZh).filter((text) => text.includes('||||'))).toEqual([])
})

test('a text of two forms speaks of one in the first and of many in the second', () => {
  const text = '{count} row |||| {count} rows'
  expect(fillText(text, { count: 1 })).toBe('1 row')
  expect(fillText(text, { count: 0 })).toBe('0 rows')
})

test('a value that is not given stays visible as its name', () => {
  expect(fillText('Close {page}', {})).toBe('Close {page}')
})
