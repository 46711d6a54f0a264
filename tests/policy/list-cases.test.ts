import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LIST_TASKS, unpackNames } from '../../api/src/modules/list-catalog/thread/list-tasks.ts'

const read = (file: string) => {
  const { reading, content, domainCount } = LIST_TASKS.read({
    bytes: readFileSync(new URL(`./cases/${file}`, import.meta.url)),
  })
  return { form: reading.form, entries: unpackNames(content), domainCount, rejectedBy: reading.rejectedBy }
}
const of = (letters: string, suffix = 'example') => [...letters].map((letter) => `ads.${letter}.${suffix}`)

test.each([
  [
    'l01_mixed_forms.txt',
    'adblock',
    [
      '*.wild.eight.example',
      ...['ads.one', 'ads.three', 'ads.two', 'nocaret.nine', 'pipe.eleven', 'plain.seven'],
      ...['tracker.five', 'tracker.four', 'tracker.six'],
    ],
  ],
  [
    'l02_exceptions.txt',
    'adblock',
    [
      '*.sub.example',
      '@@||login.broad.example^',
      ...['broad', 'imp', 'under_score', 'upper', 'xn--bcher-kva', 'xn--bcher2-3ya', 'zip'],
    ],
  ],
  [
    'l03_hosts.txt',
    'hosts',
    [...of('abcdef'), '-lead.j', 'six.i', 'trailing.h', 'under_score.g', 'xn--80ak6aa92e', 'xn--bcher-kva.k'],
  ],
  ['l04_rpz_axfr.txt', 'rpz', ['*.dyn.b', 'ads.a', 'drop.e', 'nodata.d', 'wall.f']],
  ['l05_dnsmasq.txt', 'dnsmasq', ['*.ads.k.example', ...of('abcdehij')]],
  ['l07_hosts_utf16.txt', 'hosts', of('abc')],
  ['l08_hosts_cr.txt', 'hosts', of('abc')],
  ['l09_wildcard_only.txt', 'domains', ['*.dyn.a', '*.dyn.b', 'dyn.c']],
  ['l12_rpz_named_compilezone.txt', 'rpz', ['*.only-below.b', 'ads.a', 'deep.c']],
  ['l13_rpz_trailing_origin_short.txt', 'rpz', of('abcd')],
  ['l14_rpz_bind_dump.txt', 'rpz', ['ads.a', 'deep.c', 'track.a']],
  ['l15_rpz_bind_full.txt', 'rpz', ['ads.a', 'deep.c', 'track.a']],
  [
    'l16_dnsmasq_server_hash.txt',
    'dnsmasq',
    [
      ...['ads.a', 'wide.b', 'cdn.c', 'local.d'],
      ...['login.wide.b', 'pay.cdn.c', 'img.cdn.c', 'api.local.d'].map((name) => `@@||${name}.example^`),
    ],
  ],
  ['l17_badfilter_options.txt', 'adblock', ['keep.a', 'stay.c', 'shut.e', 'one.f', 'two.g']],
  [
    'l18_rpz_ttl_units.txt',
    'rpz',
    ['@@||pass.three.a.example^', ...['one.a', 'two.a', 'three.a', 'four.a', 'five.a', 'six.a', 'seven.a']],
  ],
])('%s is read as %s with its names', (file, form, names) => {
  const whole = names.map((name) => (/example|^zip/.test(name) ? name : `${name}.example`)).sort()
  expect(read(file)).toMatchObject({ form, entries: whole })
})

test('lines in several formats are read one by one', () => {
  expect(read('l10_mixed_majority_adblock.txt')).toMatchObject({ form: 'adblock', domainCount: 11 })
})

test('the format is detected from the complete file, and exceptions without a parent name are dropped', () => {
  const { form, domainCount, entries } = read('l11_exceptions_first.txt')
  expect([form, domainCount, entries.length]).toEqual(['adblock', 3_190, 3_190])
})

test('a configuration of unknown format is rejected', () => {
  expect(() => read('l06_unbound.conf')).toThrow(expect.objectContaining({ kind: 'badContent' }))
})

test('rejected lines are counted by reason', () => {
  expect(read('l02_exceptions.txt').rejectedBy).toEqual({
    exception: 0,
    pagePart: 2,
    condition: 3,
    noName: 1,
  })
})
