import { domainToUnicode } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readableText, unicodeDomain } from '../../admin/src/domain/words/unicode-domain.ts'
import { visibleText } from '../../admin/src/domain/words/visible-text.ts'
import { canonicalKeyword, keywordFault } from '../../admin/src/pages/search/keyword.ts'

describe('the Unicode form of a name', () => {
  test.each([
    'xn--fiq228c.example',
    'xn--fiqs8s',
    'xn--mnchen-3ya.de',
    'www.xn--e1afmkfd.xn--p1ai',
    'xn--bcher-kva.example',
  ])('the Unicode form of %s equals the result of the platform', (name) => {
    expect(unicodeDomain(name)).toBe(domainToUnicode(name))
  })

  test('the Unicode form of a name is absent when there is none', () => {
    expect(unicodeDomain('www.example.com')).toBeUndefined()
    expect(unicodeDomain('xn--!!!.example')).toBeUndefined()
  })
})

test('a name is shown in its own letters, and by its A-labels where it looks like another one', () => {
  expect(readableText('www.xn--8b4ap8j.xn--55qx5d')).toBe('www.隧道.公司')
  expect(readableText('xn--80ak6aa92e.com')).toBe('xn--80ak6aa92e.com')
  expect(readableText('a\u202eb')).toBe('a\\u{202e}b')
})

test('text from the network cannot hide or reverse the text beside it', () => {
  expect(visibleText('a\u202eb\u0000c\u200d')).toBe('a\\u{202e}b\\u{0}c\\u{200d}')
  expect(visibleText('中文 <b>')).toBe('中文 <b>')
})

describe('a keyword', () => {
  test('a keyword of an address kind is a whole address or has a wildcard', () => {
    expect(keywordFault('deviceIP', '10.0.0.1')).toBeUndefined()
    expect(keywordFault('deviceIP', '10.0.*')).toBeUndefined()
    expect(keywordFault('dstHostIP', '10.0.0.300')).toBe('visits.keyword.wrongIp')
    expect(keywordFault('dstHostIP', 'x*')).toBe('visits.keyword.wrongIpPattern')
    expect(keywordFault('domain', 'x y')).toBeUndefined()
  })

  test('a keyword is sent in the spelling that records have', () => {
    expect(canonicalKeyword('domain', '中文.example')).toBe('xn--fiq228c.example')
    expect(canonicalKeyword('deviceIP', '2001:DB8:0::1')).toBe('2001:db8::1')
    expect(canonicalKeyword('domain', '\\000.example')).toBe('\\000.example')
  })
})
