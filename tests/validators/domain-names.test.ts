import {
  canonicalDomain,
  canonicalDomainName,
  domainEntrySchema,
  isDomainName,
  parseDomainEntry,
} from '@netwarden/shared/validators'
import { describe, expect, test } from 'vitest'

const label63 = 'a'.repeat(63)
const name253 = `${label63}.${label63}.${label63}.${'a'.repeat(61)}`

describe('domain names', () => {
  test.each([
    ['example.com', 'example.com'],
    ['Example.COM.', 'example.com'],
    ['com', 'com'],
    ['a', 'a'],
    ['123.com', '123.com'],
    ['1.2.3.example', '1.2.3.example'],
    ['_dmarc.example.com', '_dmarc.example.com'],
    ['xn--fiqs8s', 'xn--fiqs8s'],
    ['XN--FIQS8S', 'xn--fiqs8s'],
    ['例子.中国', 'xn--fsqu00a.xn--fiqs8s'],
    ['例子。中国', 'xn--fsqu00a.xn--fiqs8s'],
    ['ｅｘａｍｐｌｅ.com', 'example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['faß.de', 'xn--fa-hia.de'],
    ['😀.example', 'xn--e28h.example'],
    [`${label63}.com`, `${label63}.com`],
    [name253, name253],
    [`${name253}.`, name253],
  ])('spells %j as %j', (text, canonical) => {
    expect(canonicalDomainName(text)).toBe(canonical)
  })

  test.each([
    '',
    '.',
    '..',
    '.com',
    'a..b',
    'a..',
    '-a.com',
    'a-.com',
    'a b.com',
    ' a.com',
    'a.com ',
    'a.com\n',
    'a\0.com',
    'a\u200f.com',
    'a\u200b.com',
    'a\u00ad.com',
    'a\u202e.com',
    'a/b',
    'a:53',
    'a@b.com',
    'a%61.com',
    '%61.com',
    '*.a.com',
    '1.2.3',
    '1.2.3.4',
    '10',
    '0x7f.1',
    '0x7f',
    'a.0x1',
    'a.123',
    '::1',
    'xn--a.com',
    'xn--.com',
    'http://a.com',
    'a\\b.com',
    `${'a'.repeat(64)}.com`,
    `${name253}a`,
    `${'例'.repeat(60)}.com`,
    '\ud800.com',
  ])('rejects %j', (text) => {
    expect(isDomainName(text)).toBe(false)
    expect(canonicalDomainName(text)).toBeNull()
  })
})

describe('domain entries of policies', () => {
  test.each([
    ['*.Example.com.', 'example.com'],
    ['.example.com', 'example.com'],
    ['  example.com ', 'example.com'],
    ['*.com', 'com'],
    ['。中国', 'xn--fiqs8s'],
    ['*.例子.中国', 'xn--fsqu00a.xn--fiqs8s'],
  ])('reads %j as %j', (text, domain) => {
    expect(parseDomainEntry(text)).toEqual({ domain })
    expect(canonicalDomain(text)).toBe(domain)
    expect(domainEntrySchema.parse(text)).toBe(domain)
  })

  test.each([
    ['https://example.com', 'validation.domain.url'],
    ['http://1.2.3.4/', 'validation.domain.url'],
    ['//example.com', 'validation.domain.url'],
    ['example.com/path', 'validation.domain.path'],
    ['example.com?q=1', 'validation.domain.path'],
    ['example.com#a', 'validation.domain.path'],
    ['example.com\\a', 'validation.domain.path'],
    ['example.com:8080', 'validation.domain.port'],
    ['localhost:53', 'validation.domain.port'],
    ['1.2.3.4', 'validation.domain.address'],
    ['1.2.3.4:80', 'validation.domain.address'],
    ['1.2.3.0/24', 'validation.domain.address'],
    ['1.2.3', 'validation.domain.address'],
    ['0x7f.1', 'validation.domain.address'],
    ['2001:db8::1', 'validation.domain.address'],
    ['[::1]:53', 'validation.domain.address'],
    ['.', 'validation.domain.root'],
    ['*', 'validation.domain.root'],
    ['*.', 'validation.domain.root'],
    ['..', 'validation.domain.root'],
    ['', 'validation.required'],
    ['   ', 'validation.required'],
    ['a.*.com', 'validation.domain'],
    ['ex ample.com', 'validation.domain'],
    ['user@example.com', 'validation.domain'],
    ['%61.com', 'validation.domain'],
  ])('rejects %j with its own text %s', (text, fault) => {
    expect(parseDomainEntry(text)).toEqual({ fault })
    expect(domainEntrySchema.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([fault])
  })
})
