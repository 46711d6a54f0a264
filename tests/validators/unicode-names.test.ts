import { domainToASCII } from 'node:url'
import { decodedNames, readableNames } from '@netwarden/shared/validators'
import { describe, expect, test } from 'vitest'

const NAMES = [
  '隧道.公司',
  '中文abc.cn',
  'bücher.example',
  'faß.de',
  'пример.рф',
  '日本語テスト.jp',
  '한국.kr',
  'ไทย.th',
  'עברית.il',
  'हिन्दी.in',
]

describe('A-labels in a text', () => {
  test.each(NAMES)('the A-labels of %s are decoded and shown', (name) => {
    const ascii = domainToASCII(name)
    expect(ascii).not.toBe(name)
    expect(decodedNames(ascii)).toBe(name)
    expect(readableNames(`1 ${ascii}. A`)).toBe(`1 ${name}. A`)
  })

  test.each(['xn--80ak6aa92e.com', domainToASCII('pаypal.com'), domainToASCII('аррӏе.рф').slice(0, -9)])(
    'a name that looks like another one is shown by its A-labels (%s)',
    (name) => {
      expect(decodedNames(name)).not.toBe(name)
      expect(readableNames(name)).toBe(name)
    },
  )

  test.each([
    'www.example.com',
    'xn--!!!.example',
    'xn--zzzzzzzzz99999.com',
    'xn--',
    'axn--fiqs8s',
    'a_xn--fiqs8s',
  ])('labels that encode nothing stay (%s)', (name) => {
    expect(decodedNames(name)).toBe(name)
    expect(readableNames(name)).toBe(name)
  })

  test('a label of invisible letters is shown by its A-label', () => {
    expect(readableNames('xn--a-ugn.example')).toBe('xn--a-ugn.example')
  })
})
