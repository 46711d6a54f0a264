// Data in names, and look-ups that resemble it.
import { HOUR, lookUp, MINUTE, SECOND, START, series } from './traffic.mjs'

const DEVICE = 1
const BASE = 'quiet-harbour.net'

/** A tunnel: `count` names, one each `gap` ms, with the labels that `part` makes below the domain. */
function tunnel(name, { count, gap, part, qtype = 'A', base = BASE, changes = {}, jitter }) {
  return {
    name,
    code: 'dnsTunnel',
    make: (chance) =>
      series({ chance, count, gap, ...(jitter && { jitter }), start: START + HOUR }, (number, at) =>
        lookUp(DEVICE, at, `${part(chance, number)}.${base}`, base, {
          qtype: typeof qtype === 'string' ? qtype : chance.pick(qtype),
          ...changes,
        }),
      ),
  }
}

export const tunnels = [
  tunnel('fast TXT, 18 characters', { count: 569, gap: 95, part: (c) => c.base32(18), qtype: 'TXT' }),
  tunnel('CNAME, hexadecimal of text', {
    count: 300,
    gap: 40,
    qtype: 'CNAME',
    part: (c) =>
      Array.from({ length: 3 }, () =>
        Array.from({ length: 30 }, () => c.pick(['20', '61', '65', '6f', '74'])).join(''),
      ).join('.'),
  }),
  tunnel('idle NULL, 8 characters', {
    count: 1_766,
    gap: SECOND,
    part: (c) => `pa${c.base32(6)}`,
    qtype: 'NULL',
  }),
  tunnel('idle NULL, slow', { count: 120, gap: 30 * SECOND, part: (c) => `p${c.base32(8)}`, qtype: 'NULL' }),
  tunnel('busy NULL, 200 characters', {
    count: 400,
    gap: 50,
    part: (c) => `${c.base32(60)}.${c.base32(60)}.${c.base32(50)}`,
    qtype: 'NULL',
  }),
  tunnel('one A a minute, 48 characters', {
    count: 480,
    gap: MINUTE,
    part: (c) => `${c.base32(48)}.${c.base32(4)}`,
  }),
  tunnel('one A in five minutes for a day', { count: 270, gap: 5 * MINUTE, part: (c) => c.base32(40) }),
  tunnel('exactly 100 A names of 30', { count: 100, gap: 2 * SECOND, part: (c) => c.base32(30) }),
  tunnel('100 TXT names of 12', { count: 100, gap: 3 * SECOND, part: (c) => c.hex(12), qtype: 'TXT' }),
  tunnel('exfiltration whose names do not exist', {
    count: 200,
    gap: SECOND,
    part: (c) => c.base32(50),
    changes: { rcode: 'NXDOMAIN', dstIp: '' },
  }),
  tunnel('hexadecimal in two labels, MX TXT CNAME in turn', {
    count: 400,
    gap: SECOND,
    part: (c) => `${c.hex(60)}.${c.hex(20)}`,
    qtype: ['MX', 'TXT', 'CNAME'],
  }),
  tunnel('AAAA with 16 characters', { count: 300, gap: 4 * SECOND, part: (c) => c.alnum(16), qtype: 'AAAA' }),
  tunnel('download in TXT by a counter', {
    count: 600,
    gap: 200,
    part: (_, n) => `c${String(n).padStart(5, '0')}.payload`,
    qtype: 'TXT',
  }),
  tunnel('session, sequence, data', {
    count: 250,
    gap: 2 * SECOND,
    part: (c, n) => `s7f3.${n}.${c.base32(24)}`,
  }),
  tunnel('below a dynamic DNS name', {
    count: 200,
    gap: SECOND,
    part: (c) => c.base32(32),
    base: 'pigeon7.mooo.com',
    qtype: 'TXT',
  }),
  tunnel('labels of the longest length', {
    count: 110,
    gap: MINUTE,
    part: (c) => `${c.base32(63)}.${c.base32(63)}.${c.base32(63)}`,
  }),
  tunnel('decimal digits', { count: 200, gap: 2 * SECOND, part: (c) => c.digits(36) }),
  tunnel('with long pauses', {
    count: 150,
    gap: 4 * MINUTE,
    jitter: 0.9,
    part: (c) => c.base32(36),
    qtype: ['A', 'AAAA'],
  }),
  tunnel('HTTPS type', { count: 200, gap: 3 * SECOND, part: (c) => c.base32(28), qtype: 'HTTPS' }),
  tunnel('unknown type', { count: 200, gap: SECOND, part: (c) => c.base32(10), qtype: 'TYPE65399' }),
]

/** Ordinary look-ups: `count` names below `base`, one each `gap` ms. */
function lookUps(name, { count, gap, part, base, devices = 1, ...rest }) {
  const { changes = {}, qtype = 'A' } = rest
  return {
    name,
    make: (chance) =>
      Array.from({ length: devices }, (_, device) =>
        series({ chance, count, gap, jitter: 0.8 }, (number, at) =>
          lookUp(DEVICE + device, at, `${part(chance, number)}.${base}`, base, { qtype, ...changes }),
        ),
      ).flat(),
  }
}

const octets = (c, count = 4) => Array.from({ length: count }, () => c.whole(1, 254)).join('.')
const MISSING = { rcode: 'NXDOMAIN', dstIp: '' }
const WORDS = [
  'shop',
  'mail',
  'news',
  'blog',
  'cloud',
  'photo',
  'video',
  'forum',
  'north',
  'river',
  'stone',
  'paper',
  'green',
  'happy',
]
const words = (c, count = 2) => Array.from({ length: count }, () => c.pick(WORDS)).join('-')

export const resembling = [
  lookUps('block list by address', {
    count: 600,
    gap: SECOND,
    part: (c) => octets(c),
    base: 'spamlists.org',
    changes: MISSING,
  }),
  lookUps('block list by address, answers in 127/8', {
    count: 600,
    gap: SECOND,
    part: (c) => `${octets(c)}.dnsbl`,
    base: 'spamlists.org',
    changes: { dstIp: '127.0.0.2' },
  }),
  lookUps('block list by IPv6 address', {
    count: 300,
    gap: SECOND,
    part: (c) => `${c.hex(32).split('').join('.')}.dnsbl`,
    base: 'spamlists.org',
    changes: MISSING,
  }),
  lookUps('block list by SHA-1', {
    count: 300,
    gap: 2 * SECOND,
    part: (c) => `${c.hex(40)}.hashbl`,
    base: 'spamlists.org',
    changes: MISSING,
  }),
  lookUps('block list of a known service', {
    count: 300,
    gap: 2 * SECOND,
    part: (c) => `${c.hex(40)}.hashbl`,
    base: 'spamhaus.org',
    changes: MISSING,
  }),
  lookUps('block list by name', {
    count: 300,
    gap: 2 * SECOND,
    part: (c) => `${words(c, 3)}.com.dbl`,
    base: 'spamhaus.org',
    changes: MISSING,
  }),
  lookUps('SPF macro', {
    count: 400,
    gap: SECOND,
    part: (c) => `${octets(c)}._i.${c.alnum(8)}.com._d.espf`,
    base: 'mailguards.com',
    qtype: 'TXT',
  }),
  lookUps('SPF macro of a sender', {
    count: 300,
    gap: SECOND,
    part: (c) => `${words(c)}._spf`,
    base: 'mailguards.com',
    qtype: 'TXT',
  }),
  lookUps('reputation of files', {
    count: 300,
    gap: SECOND,
    part: (c) => c.base32(52),
    base: 'e5.sk',
    qtype: 'TXT',
  }),
  lookUps('antivirus', { count: 300, gap: SECOND, part: (c) => `${c.hex(32)}.avqs`, base: 'mcafee.com' }),
  lookUps('malware hash registry', {
    count: 200,
    gap: 2 * SECOND,
    part: (c) => `${c.hex(32)}.malware.hash`,
    base: 'cymru.com',
    changes: { dstIp: '127.0.0.2' },
  }),
  lookUps('image shards by number', {
    count: 80,
    gap: SECOND,
    part: (_, n) => `img${n % 40}`,
    base: 'gallery-site.com',
  }),
  lookUps('many shards by number', {
    count: 400,
    gap: SECOND,
    part: (_, n) => `edge-${1_000 + n}.static`,
    base: 'gallery-site.com',
  }),
  lookUps('hashed hosts of a network, many devices', {
    count: 30,
    gap: 10 * SECOND,
    devices: 8,
    part: (c) => `d${c.alnum(13)}`,
    base: 'fastedge.net',
  }),
  lookUps('hashed hosts of a known owner', {
    count: 400,
    gap: SECOND,
    part: (c) => `d${c.alnum(13)}`,
    base: 'cloudfront.net',
    changes: { owner: 'Amazon', org: 'Amazon' },
  }),
  lookUps('search list', {
    count: 300,
    gap: 2 * SECOND,
    part: (c) => `www.${words(c, 2)}.com`,
    base: 'headoffice.com',
    changes: MISSING,
  }),
  lookUps('search list, long names', {
    count: 200,
    gap: 2 * SECOND,
    part: (c) => `${c.alnum(12)}.telemetry.${words(c)}.net`,
    base: 'headoffice.com',
    changes: MISSING,
  }),
  lookUps('names of customer lines', {
    count: 500,
    gap: SECOND,
    part: (c) => `pool-${octets(c).replaceAll('.', '-')}.${c.pick(['nycmny', 'phlapa', 'bstnma'])}.fios`,
    base: 'bigtelco.net',
  }),
  lookUps('names of customer lines with x', {
    count: 300,
    gap: SECOND,
    part: (c) => `host${octets(c).replaceAll('.', 'x')}`,
    base: 'cableplus.ru',
  }),
  lookUps('buckets below a hosting suffix', {
    count: 120,
    gap: 5 * SECOND,
    part: (c) => `${words(c, 3)}-${c.hex(8)}`,
    base: 'github.io',
  }),
  lookUps('DMARC and DKIM', {
    count: 300,
    gap: SECOND,
    part: (c) => `${c.pick(['s1', 'selector2', 'k3'])}._domainkey.${words(c)}`,
    base: 'newsletters.com',
    qtype: 'TXT',
  }),
  lookUps('ACME challenges', {
    count: 120,
    gap: 10 * SECOND,
    part: (c) => `_acme-challenge.${words(c, 3)}`,
    base: 'webhoster.com',
    qtype: 'TXT',
  }),
  lookUps('service records of a directory', {
    count: 300,
    gap: 5 * SECOND,
    part: (c) => `_ldap._tcp.${c.pick(WORDS)}._sites.dc._msdcs`,
    base: 'headoffice.com',
    qtype: 'SRV',
  }),
  lookUps('own zone', {
    count: 400,
    gap: SECOND,
    part: (c) => `${c.alnum(20)}.hosts`,
    base: 'headoffice.com',
    changes: { domainType: 'local' },
  }),
  lookUps('video hosts', {
    count: 80,
    gap: 8 * SECOND,
    part: (c) => `rr${c.whole(1, 8)}---sn-${c.alnum(8)}.c`,
    base: 'streamvids.com',
  }),
  lookUps('one host of a device maker', {
    count: 1_440,
    gap: MINUTE,
    part: () => 'a4f3c2d19b0e7756.iot',
    base: 'gadgetcloud.cn',
  }),
  lookUps('customers of a mail sender', {
    count: 90,
    gap: 20 * SECOND,
    part: (c) => `u${c.digits(7)}.ct`,
    base: 'sendgrids.net',
  }),
  lookUps('shops below a platform', {
    count: 90,
    gap: 5 * MINUTE,
    part: (c) => words(c, 2),
    base: 'shopsite.com',
  }),
  lookUps('time servers', {
    count: 300,
    gap: MINUTE,
    part: (c) => `${c.whole(0, 3)}.${c.pick(['de', 'fr', 'cn', 'us'])}.pool`,
    base: 'ntp.org',
  }),
  lookUps('single pages of a large site', {
    count: 60,
    gap: 10 * MINUTE,
    part: (c) => `${words(c, 3)}.pages`,
    base: 'bigportal.com',
  }),
]
