import {
  detectListForm,
  type ListFormName,
  parseDomainList,
  type RejectReason,
} from '@netwarden/shared/policy'
import { describe, expect, test } from 'vitest'

const lines = (text: string) => text.split('\n')

const SAMPLES: Record<ListFormName, string> = {
  hosts: `# Title: a list
127.0.0.1 localhost
::1 localhost ip6-localhost
fe80::1%lo0 localhost
0.0.0.0 0.0.0.0
0.0.0.0 Ads.Example.COM
0.0.0.0 one.example two.example # two names
:: xn--fsqu00a.xn--fiqs8s
`,
  domains: `# Title: a list
Ads.Example.COM
one.example
.two.example.   # with a comment

例子.中国
`,
  adblock: `[Adblock Plus 2.0]
! Title: a list
||ads.example.com^
||one.example^$important
||two.example^$all
||xn--fsqu00a.xn--fiqs8s^
`,
  dnsmasq: `# Title: a list
server=/ads.example.com/
local=/one.example/
address=/two.example/0.0.0.0
address=/xn--fsqu00a.xn--fiqs8s/#
`,
  rpz: `$TTL 300
$ORIGIN rpz.example.
@ IN SOA localhost. root.localhost. (
   1 ; serial
   3600 600 86400 300 )
  IN NS localhost.
ads.example.com 300 IN CNAME . ; NXDOMAIN
one.example IN CNAME *.
two.example.rpz.example. A 0.0.0.0
  AAAA ::
xn--fsqu00a.xn--fiqs8s CNAME rpz-drop.
`,
}
const EXPECTED = ['ads.example.com', 'one.example', 'two.example', 'xn--fsqu00a.xn--fiqs8s']

describe.each(Object.entries(SAMPLES))('%s', (form, text) => {
  test('is detected and read completely', () => {
    expect(parseDomainList(lines(text))).toMatchObject({
      form,
      domains: EXPECTED,
      rejected: 0,
      rejectedLines: [],
    })
  })

  test('is read with CRLF and a byte order mark', () => {
    const { domains, rejected } = parseDomainList(lines(`\ufeff${text.replaceAll('\n', '\r\n')}`))
    expect([domains, rejected]).toEqual([EXPECTED, 0])
  })
})

describe('lines without a name for the list', () => {
  test.each<[ListFormName, string]>([
    ['hosts', 'ads.example.com'],
    ['hosts', '0.0.0.0'],
    ['hosts', '0.0.0.0 intranet'],
    ['hosts', '0.0.0.0 b..example'],
    ['domains', 'com'],
    ['domains', '1.2.3.4'],
    ['domains', 'http://a.example/'],
    ['domains', '<html>'],
    ['domains', 'a.example b.example'],
    ['adblock', '||a.example/path^'],
    ['adblock', '||a.*.example^'],
    ['adblock', '||a.example^$third-party'],
    ['adblock', 'a.example##.banner'],
    ['adblock', '/ads.js'],
    ['dnsmasq', 'server=/a.example/resolver'],
    ['dnsmasq', 'cache-size=1000'],
    ['rpz', 'a.example CNAME walled.garden.example.'],
    ['rpz', '24.0.2.0.192.rpz-ip CNAME .'],
    ['rpz', '$INCLUDE other.zone'],
    ['rpz', 'a.example. CNAME .'],
  ])('of %s: %s', (form, line) => {
    const { domains, rejected, rejectedLines } = parseDomainList(['', line], form)
    expect([domains, rejected]).toEqual([[], 1])
    expect(rejectedLines).toEqual([
      { line: 2, key: 'validation.listLine', params: { value: line }, reason: expect.any(String) },
    ])
  })
})

test.each<[RejectReason, ListFormName, string]>([
  ['exception', 'adblock', '@@||a.example^$third-party'],
  ['pagePart', 'adblock', '||a.example/path^'],
  ['pagePart', 'adblock', 'a.example##.banner'],
  ['condition', 'adblock', '||a.example^$third-party'],
  ['condition', 'dnsmasq', 'server=/a.example/resolver'],
  ['exception', 'rpz', '24.0.2.0.192.rpz-ip CNAME rpz-passthru.'],
  ['condition', 'rpz', 'a.example CNAME walled.garden.example.'],
  ['noName', 'domains', 'a.example b.example'],
])('content that a list of names cannot express is counted as %s in %s: %s', (reason, form, line) => {
  const { rejectedBy } = parseDomainList([line], form)
  expect(rejectedBy).toEqual({ exception: 0, pagePart: 0, condition: 0, noName: 0, [reason]: 1 })
})

test('formats whose syntax marks a top-level domain accept one', () => {
  expect(parseDomainList(['||zip^'], 'adblock').domains).toEqual(['zip'])
  expect(parseDomainList(['address=/zip/#'], 'dnsmasq').domains).toEqual(['zip'])
  expect(parseDomainList(['*.zip CNAME .'], 'rpz').domains).toEqual(['*.zip'])
})

test('names with hyphens at the ends of labels are listed, since they occur', () => {
  expect(parseDomainList(['r1---sn-.example.com'], 'domains').domains).toEqual(['r1---sn-.example.com'])
})

test('a sentence is not a record of a response policy zone, whatever its second word', () => {
  const text = 'Such a pity\nads.example\nother.example\n'
  expect(parseDomainList(lines(text))).toMatchObject({
    form: 'domains',
    domains: ['ads.example', 'other.example'],
  })
  expect(parseDomainList(lines('Such a pity')).form).toBeNull()
})

test('a repeated name is listed once', () => {
  expect(parseDomainList(['a.example', 'A.example.', '*.a.example'], 'domains').domains).toEqual([
    'a.example',
  ])
})

test.each([
  ['a web page', '<!DOCTYPE html>\n<html>\n<body>\n<p>Not found</p>\n</body></html>'],
  ['prose', 'This is a text\nof several lines\nthat lists nothing.'],
  ['nothing', ''],
])('%s is not a list', (_name, text) => {
  expect(detectListForm(lines(text))).toBeNull()
  expect(parseDomainList(lines(text)).domains).toEqual([])
})

test('the first hundred of many rejected lines are quoted, and all are counted', () => {
  const { rejected, rejectedLines } = parseDomainList(Array<string>(250).fill('<p>'.repeat(200)), 'domains')
  expect([rejected, rejectedLines.length]).toEqual([250, 100])
  expect(rejectedLines[0]?.params?.value).toHaveLength(80)
})
