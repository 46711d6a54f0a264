import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { domainToASCII, fileURLToPath } from 'node:url'
import { readZone, typeCode, writeZone } from '@netwarden/shared/dns'
import { afterAll, describe, expect, test } from 'vitest'
import { TYPE_CODES } from '../../shared/src/dns/rdata/type-names.ts'
import { isLongRun } from '../support/long-run.ts'
import { seededRandom } from '../support/seeded-random.ts'
import {
  type CheckzoneOutcome,
  hasNamedCheckzone,
  NamedCheckzone,
  recordText,
} from './support/named-checkzone.ts'
import { RandomZones } from './support/random-zone.ts'

const ZONES = fileURLToPath(new URL('../../fixtures/zones/', import.meta.url))
const CORPUS = readFileSync(new URL('./corpus.txt', import.meta.url), 'utf8')
/** Of types that nobody serves any more. */
const FORMER_CORPUS = readFileSync(new URL('./former-corpus.txt', import.meta.url), 'utf8')
const ORIGIN = 'example.com'
const HEAD =
  '$ORIGIN example.com.\n$TTL 3600\n@ IN SOA ns1 admin 1 3600 600 604800 86400\n@ IN NS ns1\nns1 IN A 192.0.2.1\n'
const ORIGINS: Readonly<Record<string, string>> = {
  '08_numeric_owner.zone': '2.0.192.in-addr.arpa',
  '14_idn.zone': 'xn--fiqs8s.example',
}
/** Of Debian's package bind9 and of dns-zonefile. */
const PACKAGED = fileURLToPath(new URL('../../node_modules/dns-zonefile/tests/zonefile_', import.meta.url))
const FOREIGN = [
  ...['0', '127', '255', 'empty', 'local'].map((name) => ({ path: `/etc/bind/db.${name}`, origin: ORIGIN })),
  { path: `${PACKAGED}forward.txt`, origin: ORIGIN },
  { path: `${PACKAGED}reverse_ipv4.txt`, origin: '0.168.192.in-addr.arpa' },
  { path: `${PACKAGED}reverse_ipv6.txt`, origin: '0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa' },
].filter(({ path }) => existsSync(path))
const MARK = Buffer.from([0xef, 0xbb, 0xbf])
const RANDOM_ZONES = isLongRun ? 500 : 20
const MUTATIONS = isLongRun ? 100_000 : 400

/** Types that nobody serves any more, with data of each. */
const GENERIC_ONLY: Readonly<Record<string, string>> = {
  WKS: '0102030406',
  NSAP: '4700',
  PX: '00010000',
  GPOS: '013101320133',
  EID: '0A0B',
  NIMLOC: '0A0B',
  NXT: '0040',
  ATMA: '003924',
  A6: `00${'20010DB8'.padEnd(32, '0')}`,
  DOA: '000000000000000102006F',
  KEYDATA: '5E0BE1005E0BE1005E0BE1000101030801',
}
const byCode = (a: string, b: string) => (typeCode(a) ?? 0) - (typeCode(b) ?? 0)

const sectionsOf = (corpus: string) =>
  corpus
    .split(/^== /m)
    .slice(1)
    .map((section) => {
      const [title = ''] = section.split('\n', 1)
      const cases = section
        .slice(title.length + 1)
        .replace(/\n$/, '')
        .split('\n--\n')
      return { title, cases }
    })
/** Debian's BIND accepted these before 1:9.18.49-1~deb12u3. */
const LONG_SIGNERS = 'RRSIG whose signer has more labels than it counts'
const [longSigners = [], sections = []] = [true, false].map((isLong) =>
  sectionsOf(CORPUS).filter(({ title }) => (title === LONG_SIGNERS) === isLong),
)
const isFormerRelease = () =>
  /9\.18\.(?:[1-3]?\d|4[0-8]|49-1~deb12u[12])\b/.test(execFileSync('named-checkzone', ['-v']).toString())

/** Our records of a zone in the judge's form; null when we reject it. */
function ourRecords(content: Uint8Array | string, origin: string): string[] | null {
  const reading = readZone(content, { origin })
  if (reading.faultCount > 0) return null
  return reading.records.map(({ name, ttl, type, rdata }) => recordText(name, ttl, type, rdata)).sort()
}

/** The judge's records, with international names as A-labels, as we store them; null when it rejects the syntax. */
const theirRecords = ({ isAccepted, records }: CheckzoneOutcome): string[] | null =>
  isAccepted ? records.map(withALabels).sort() : null

/** BIND keeps the octets of an international label: the judge shows them as `\\DDD`. */
function withALabels(record: string): string {
  if (record.includes('"')) return record
  return record.replace(/[^\s.]*\\[12]\d\d[^\s.]*/g, (label) => {
    const octets = label.replace(/\\(\d\d\d)/g, (_, code) => String.fromCharCode(Number(code)))
    return domainToASCII(Buffer.from(octets, 'latin1').toString()) || label
  })
}

/** The judge spells all owners of a set like the first, we keep each spelling: names are compared ignoring case. */
const ownersAlike = (records: readonly string[]): string[] =>
  records.map((record) => record.replace(/^\S+/, (owner) => owner.toLowerCase())).sort()

describe.skipIf(!hasNamedCheckzone)('beside named-checkzone', () => {
  const checkzone = new NamedCheckzone()
  afterAll(() => checkzone.remove())

  test.each(sections)('records of $title are the same or rejected by both', ({ cases }) => {
    for (const lines of cases) {
      const zone = `${HEAD}${lines}\n`
      expect({ lines, records: ourRecords(zone, ORIGIN) }).toEqual({
        lines,
        records: theirRecords(checkzone.check(zone, ORIGIN)),
      })
    }
  })

  test('a signer of more labels than its signature counts is rejected, and by newer releases of BIND', () => {
    const cases = longSigners.flatMap((section) => section.cases)
    expect(cases.length).toBeGreaterThan(0)
    for (const lines of cases) {
      const zone = `${HEAD}${lines}\n`
      expect({ lines, records: ourRecords(zone, ORIGIN) }).toEqual({ lines, records: null })
      expect({ lines, isAccepted: checkzone.check(zone, ORIGIN).isAccepted }).toEqual({
        lines,
        isAccepted: isFormerRelease(),
      })
    }
  })

  test('every type that BIND knows is read at least once', () => {
    const types = sections.filter(({ cases }) =>
      cases.some((lines) => ourRecords(`${HEAD}${lines}\n`, ORIGIN) !== null),
    )
    const missing = Object.keys(TYPE_CODES).filter((type) => !types.some(({ title }) => title === type))
    // Two are obsolete, and both refuse them.
    expect(missing).toEqual(['MD', 'MF', ...Object.keys(GENERIC_ONLY)].sort(byCode))
  })

  test.each(Object.entries(GENERIC_ONLY))('data of the type %s is kept in generic form', (type, hex) => {
    const generic = `\\# ${hex.length / 2} ${hex}`
    const zone = `${HEAD}w ${type} ${generic}\n`
    const reading = readZone(zone, { origin: ORIGIN })
    expect(reading.records.find(({ name }) => name.startsWith('w.'))?.rdata).toBe(generic)
    const { isAccepted, records } = checkzone.check(zone, ORIGIN)
    expect(isAccepted).toBe(true)
    expect(checkzone.check(writeZone(reading), ORIGIN).records).toEqual(records)
  })

  test.each(sectionsOf(FORMER_CORPUS))(
    'text forms of $title are read as the same data, or rejected by both',
    ({ title, cases }) => {
      for (const lines of cases) {
        const zone = `${HEAD}${lines}\n`
        const theirs = theirRecords(checkzone.check(zone, ORIGIN))
        const reading = readZone(zone, { origin: ORIGIN })
        const isRead = reading.faultCount === 0
        expect({ lines, isRead }).toEqual({ lines, isRead: theirs !== null })
        if (!isRead) continue
        const ours = reading.records.find(({ type }) => type === title)
        expect(ours?.rdata).toMatch(/^\\# /)
        expect(theirRecords(checkzone.check(writeZone(reading), ORIGIN))).toEqual(theirs)
      }
    },
  )

  test.each(readdirSync(ZONES).filter((file) => file.endsWith('.zone')))('%s is read alike', (file) => {
    const origin = ORIGINS[file] ?? ORIGIN
    const content = readFileSync(`${ZONES}${file}`)
    const forCheckzone = content.subarray(0, 3).equals(MARK) ? content.subarray(3) : content
    expect(ourRecords(content, origin)).toEqual(theirRecords(checkzone.check(forCheckzone, origin)))
  })

  test.each(FOREIGN)('$path, from an external source, is read alike', ({ path, origin }) => {
    const content = readFileSync(path)
    expect(ourRecords(content, origin)).toEqual(theirRecords(checkzone.check(content, origin)))
  })

  test(`${RANDOM_ZONES} random zones are read alike, and so is their output`, () => {
    const random = new RandomZones(seededRandom(20_261_122))
    for (let i = 0; i < RANDOM_ZONES; i++) {
      const zone = random.zone(200)
      const records = ownersAlike(ourRecords(zone, ORIGIN) ?? [])
      expect(records.length).toBeGreaterThan(200)
      expect({ i, records }).toEqual({ i, records: ownersAlike(checkzone.check(zone, ORIGIN).records) })
      const written = writeZone(readZone(zone, { origin: ORIGIN }))
      expect(ownersAlike(checkzone.check(written, ORIGIN).records)).toEqual(records)
    }
  }, 3_600_000)

  test(`none of ${MUTATIONS} damaged files loses a record and succeeds`, () => {
    const random = new RandomZones(seededRandom(7))
    const files = readdirSync(ZONES)
      .filter((file) => file.endsWith('.zone') && !(file in ORIGINS) && !file.startsWith('13_'))
      .map((file) => readFileSync(`${ZONES}${file}`, 'latin1'))
    const lines = files.flatMap((file) => file.split('\n'))
    let read = 0
    for (let i = 0; i < MUTATIONS; i++) {
      const text = `${random.mutate(random.pick(files, ''), lines)}\n`
      const content = Buffer.from(text, 'latin1')
      const ours = ourRecords(content, ORIGIN)
      if (ours === null) continue
      const outcome = checkzone.check(content, ORIGIN)
      // Whether a name server has an address of its own is no matter of syntax: we warn of it.
      if (/has no address records|is a CNAME \(illegal\)/.test(outcome.messages)) continue
      read++
      const theirs = theirRecords(outcome)
      expect({ i, text, records: ownersAlike(ours) }).toEqual({
        i,
        text,
        records: theirs && ownersAlike(theirs),
      })
    }
    expect(read).toBeGreaterThan(MUTATIONS / 10)
  }, 3_600_000)

  test('an owner that is its own name server, in another case, has the TTL that BIND gives it', () => {
    const begin = 'w 100 NS W\nw 100 A 192.0.2.5\nW 200 A 192.0.2.6\n'
    for (const lines of [begin, `${begin}v TXT y\n`, `${begin}w 300 TXT x\nv TXT y\n`]) {
      const zone = `${HEAD}${lines}`
      const ours = ownersAlike(ourRecords(zone, ORIGIN) ?? [])
      expect({ lines, ours }).toEqual({ lines, ours: ownersAlike(checkzone.check(zone, ORIGIN).records) })
    }
  })

  test('a name server of the zone below a DNAME is rejected by both, other records there by none', () => {
    for (const [lines, isAccepted] of [
      ['d DNAME elsewhere.\n@ NS ns2.d', false],
      ['d DNAME elsewhere.\n@ NS ns2.d\nns2.d A 192.0.2.2', false],
      ['@ DNAME elsewhere.', false],
      ['d DNAME elsewhere.\nsub NS ns2.d', true],
      ['d DNAME elsewhere.\nx.d NS ns.elsewhere.', true],
      ['d DNAME elsewhere.\nx.d TXT y', true],
    ] as const) {
      const content = `${HEAD}${lines}\n`
      expect([lines, checkzone.check(content, ORIGIN).isAccepted]).toEqual([lines, isAccepted])
      const codes = readZone(content, { origin: ORIGIN }).faults.map(({ code }) => code)
      expect([lines, codes]).toEqual([lines, isAccepted ? [] : ['belowDname']])
    }
  })

  test('names that differ only in case are one, in each type', () => {
    const heads = [
      ...['NS', 'PTR', 'MX 1', 'SRV 1 2 3', 'RP a.', 'AFSDB 1', 'KX 1', 'LP 1', 'TALINK a.', 'SVCB 1'],
      ...['AMTRELAY 1 0 3', 'HIP 2 20 AQ==', 'NAPTR 1 2 a b ""', 'DNAME'],
    ]
    for (const head of heads) {
      const zone = `${HEAD}w ${head} HOST.\nw ${head} host.\n`
      const { records } = checkzone.check(zone, ORIGIN)
      expect({ head, records: ourRecords(zone, ORIGIN) }).toEqual({ head, records })
    }
    const zone = `${HEAD}w NSEC HOST. A\nw NSEC host. A\n`
    expect(ourRecords(zone, ORIGIN)).toEqual(checkzone.check(zone, ORIGIN).records)
  })

  test('a set of records that is too large for an answer is rejected, at the line that exceeds the limit', () => {
    const hints = Array(60).fill('::').join(',')
    const cases: [most: number, line: (i: number) => string][] = [
      [10_918, (i) => `big A 10.${i >> 16}.${(i >> 8) & 255}.${i & 255}\n`],
      [3_639, (i) => `big AAAA 2001:db8::${i.toString(16)}\n`],
      [2_977, (i) => `big MX ${i} host.example.org.\n`],
      [258, (i) => `big TXT ${String(i).padStart(250, 'x')}\n`],
      [67, (i) => `big SVCB ${i + 1} . ipv6hint=${hints}\n`],
      [0, () => `big TYPE65280 \\# 65511 ${'ab'.repeat(65_511)}\n`],
    ]
    for (const [most, line] of cases) {
      const repeated = most > 0 ? line(0) : ''
      const fits = HEAD + Array.from({ length: most }, (_, i) => line(i)).join('')
      expect(checkzone.check(fits + repeated, ORIGIN).isAccepted).toBe(true)
      expect(ourRecords(fits + repeated, ORIGIN)).toHaveLength(most + 3)
      const over = fits + line(most)
      expect(checkzone.check(over, ORIGIN).isAccepted).toBe(false)
      const [fault] = readZone(over, { origin: ORIGIN }).faults
      expect(fault).toMatchObject({ line: most + 6, code: 'longSet' })
    }
  })
})
