import { expect, test } from 'vitest'
import { fillText } from '../../admin/src/kit/i18n/texts.ts'
import { textsEn, textsZh } from '../support/console-texts.ts'

const holes = (text: string) => [...new Set(text.match(/\{\w+/g) ?? [])].sort()

test('both dictionaries have the same keys', () => {
  expect(Object.keys(textsEn).sort()).toEqual(Object.keys(textsZh).sort())
})

test('both languages use the same values in each text', () => {
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

test('a text of two forms uses the first for one and the second for many', () => {
  const text = '{count} row |||| {count} rows'
  expect(fillText(text, { count: 1 })).toBe('1 row')
  expect(fillText(text, { count: 0 })).toBe('0 rows')
})

test('a number within a text has the word that goes with it', () => {
  const text = '{visits:visit|visits} of {devices:device|devices}'
  expect(fillText(text, { visits: '1,001', devices: '1' })).toBe('1,001 visits of 1 device')
  expect(fillText(text, { visits: 0 })).toBe('0 visits of {devices:device|devices}')
  const plural = Object.values<string>(textsZh).filter((one) => /\{\w+:/.test(one))
  expect(plural).toEqual([])
})

test('a missing value stays visible as its name', () => {
  expect(fillText('Close {page}', {})).toBe('Close {page}')
})

/** Word for word, so that people and scripts find them in both languages. */
const FIXED: readonly (readonly [string, string])[] = [
  ['认证失败，请重新登录', 'Authentication failed, please log in again'],
  ['认证已过期，请重新登录', 'Authentication expired, please log in again'],
  ['请求错误', 'Request Error'],
  ['用户名不能为空', 'Username cannot be empty'],
  ['密码不能为空', 'Password cannot be empty'],
  ['登录出错，请刷新重试', 'Login error, refresh and try again'],
  ['两次输入的密码不一致', 'Different password'],
  ['更新成功', 'Update success'],
  ['更新失败', 'Update failure'],
  ['操作失败：{reason}', 'Operation failed: {reason}'],
  ['访问被拒绝', 'Access denied'],
  ['页面不存在，请重试', 'Page gone, retry'],
  ['服务器内部错误', 'Internal server error'],
]

test.each(FIXED)('%s is %s', (chinese, english) => {
  const keys = Object.entries(textsZh).flatMap(([key, text]) => (text === chinese ? [key] : []))
  const byKey: Record<string, string> = textsEn
  expect(keys).not.toEqual([])
  expect(new Set(keys.map((key) => byKey[key]))).toEqual(new Set([english]))
})
