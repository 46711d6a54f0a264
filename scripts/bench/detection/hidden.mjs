// Attacks that are hard to find: slow ones, those that resemble ordinary use, and those of which visits say little.
import { connection, HOUR, lookUp, MINUTE, SECOND, START, series } from './traffic.mjs'

const DEVICE = 1
const NINE = START + 9 * HOUR
const MISSING = { rcode: 'NXDOMAIN', dstIp: '' }
const OWN_WINDOWS = 'each source and each import has windows of its own'
/** As many words as a family of malware has. */
const WORDS =
  'above action advance afraid against alone although always amount anger apple attempt autumn banker basket beauty began behind belong better beyond bottle bottom branch bread bridge bright broken brother brought building business butter button candle carry center chance change chapter charge cheese choose circle class clean clear close cloud coffee colour common company consider contain content continue control corner cotton country course cover create cross crowd danger daughter decide demand desire detail direct distance doctor double doubt dream dress effort either electric empire energy engine enough equal escape evening every except experience explain express family famous farmer fellow fence figure finger finish flower follow foreign forest forget forward freedom fresh future garden gather gentle glass govern ground group guard guess hammer happen harbor health heaven history honor hunger hurry husband include increase indeed industry inside instead island journey kitchen ladder language laugh leader leave length letter listen little machine market master matter measure meeting member method middle minute mirror modern moment morning mother mountain music narrow nation nature needle neighbor network nothing notice number object ocean office order orange outside paper parent partial party pattern people perhaps person picture place plain planet plant pleasure possible power prepare present press pretty prison problem produce promise public purple quarter question quiet rather reason record remain remember repeat report result return right river safety school season second secret severe shadow should shoulder silver simple single sister smoke smooth soldier sorrow space spring square station steel stone store stranger strength strike strong student subject sudden summer supper surprise sweet system teach temple thought thread throw thunder ticket timber together tomorrow tonight trade travel tree trouble trust truth valley value various vessel village visit voice wagon water wealth weather welcome western wheel whether window winter wonder wooden worker world write yellow young'.split(
    ' ',
  )

const row = (code, name, make, more = {}) => ({ name, code, make, ...more })

/** Names of two words of a list, which do not exist. */
function ofWords(name, { gap, count, words = WORDS.length, between = '', ending = ['net'] }) {
  return row('generatedNames', name, (chance) => {
    const list = WORDS.toSorted(() => chance.next() - 0.5).slice(0, words)
    return series({ chance, count, gap, start: START + HOUR }, () => {
      const domain = `${chance.pick(list)}${between}${chance.pick(list)}.${chance.pick(ending)}`
      return { domain }
    }).map(({ domain }, place) => lookUp(DEVICE, START + HOUR + place * gap, domain, domain, MISSING))
  })
}

/** A name that resembles one which `devices` of this network use all day. */
function resembling(name, { original, twin, local = false }) {
  return row('lookAlike', name, (chance) => [
    ...Array.from({ length: 12 }, (_, device) =>
      series({ chance, count: 40, gap: 10 * MINUTE, jitter: 0.9, start: START }, (_n, at) =>
        lookUp(
          device + 10,
          at,
          `www.${original}`,
          original,
          local ? { domainType: 'local', dstIp: '10.0.0.8' } : {},
        ),
      ),
    ).flat(),
    lookUp(DEVICE, START + 12 * HOUR, `login.${twin}`, twin),
    lookUp(DEVICE, START + 12 * HOUR + SECOND, twin, twin),
  ])
}

/** Connections that a resolver outside answers. */
const outside = (name, dstIp, dstPort, application) =>
  row('otherResolver', name, (chance) =>
    series({ chance, count: 40, gap: 3 * MINUTE }, (_, at) =>
      connection(DEVICE, at, dstIp, dstPort, { application }),
    ),
  )

const ADDRESS = '45.83.64.77'
const tunnel = (name, { count, gap, part, qtype = 'A', changes = {}, ...more }) =>
  row(
    'dnsTunnel',
    name,
    (chance) =>
      series({ chance, count, gap, start: START + HOUR }, (number, at) =>
        lookUp(DEVICE, at, `${part(chance, number)}.tide-pool3.net`, 'tide-pool3.net', { qtype, ...changes }),
      ),
    more,
  )
const generated = (chance) =>
  series({ chance, count: 24, gap: 5 * SECOND }, (_, at) => {
    const domain = `${chance.alnum(15)}.com`
    return lookUp(DEVICE, at, domain, domain, MISSING)
  })

export const hidden = [
  ofWords('two words, ten an hour', { gap: 6 * MINUTE, count: 200 }),
  ofWords('two words of a short list, five an hour', { gap: 12 * MINUTE, count: 100, words: 80 }),
  ofWords('two words with a hyphen', {
    gap: 8 * MINUTE,
    count: 160,
    between: '-',
    ending: ['com', 'net', 'ru'],
  }),
  ofWords('two words, all within ten minutes', { gap: 3 * SECOND, count: 180 }),
  resembling('an own zone with a letter more', {
    original: 'headoffice7.com',
    twin: 'headofffice7.com',
    local: true,
  }),
  resembling('an own zone with a lure', {
    original: 'headoffice.com',
    twin: 'headoffice-login.com',
    local: true,
  }),
  resembling('a service that this network uses, with a figure', {
    original: 'payrollhub.com',
    twin: 'payro11hub.com',
  }),
  resembling('a service that this network uses, with a letter changed', {
    original: 'orchard-crm.com',
    twin: 'orchard-crn.com',
  }),
  outside('DNS over TLS', '45.83.64.53', 853, 'tls'),
  outside('DNS over QUIC', '45.83.64.53', 853, 'quic'),
  outside('a resolver on port 53 outside', '45.83.64.53', 53, 'dns-raw'),
  outside('DNS over HTTPS to a known address without a name', '1.1.1.1', 443, 'tls'),
  row('otherResolver', 'DNS over HTTPS by a known name', (chance) =>
    series({ chance, count: 10, gap: HOUR, start: START }, (_, at) =>
      lookUp(DEVICE, at, 'dns.quad9.net', 'quad9.net'),
    ),
  ),
  tunnel('one short name a minute', { count: 480, gap: MINUTE, part: (c) => c.base32(20) }),
  tunnel('pieces in TXT by random names', {
    count: 400,
    gap: 2 * SECOND,
    part: (c) => c.hex(6),
    qtype: 'TXT',
  }),
  tunnel('idle, a name in four seconds, CNAME', {
    count: 900,
    gap: 4 * SECOND,
    part: (c) => `p${c.base32(7)}`,
    qtype: 'CNAME',
  }),
  tunnel('idle, hexadecimal of 18 in MX', { count: 600, gap: SECOND, part: (c) => c.hex(18), qtype: 'MX' }),
  tunnel('split over two sources or imports', {
    count: 400,
    gap: 2 * SECOND,
    part: (c) => c.base32(30),
    isSplit: true,
  }),
  tunnel('just enough, split over two sources or imports', {
    count: 110,
    gap: 2 * SECOND,
    part: (c) => c.base32(30),
    isSplit: true,
    missing: OWN_WINDOWS,
  }),
  row('generatedNames', 'generated names, split over two sources or imports', generated, { isSplit: true }),
  row('beaconing', 'refused connections every 20 s', (chance) =>
    series({ chance, count: 200, gap: 20 * SECOND, jitter: 0.3 }, (_, at) =>
      connection(DEVICE, at, ADDRESS, 4444, { application: '' }),
    ),
  ),
  row('beaconing', 'connections without an answer every 2 minutes', (chance) =>
    series({ chance, count: 100, gap: 2 * MINUTE, jitter: 0.35 }, (_, at) =>
      connection(DEVICE, at, ADDRESS, 8080, { application: '' }),
    ),
  ),
  row('beaconing', 'hundreds of contacts an hour at random times', (chance) =>
    Array.from({ length: 2_400 }, () =>
      connection(DEVICE, NINE + Math.floor(chance.next() * 6 * HOUR), ADDRESS, 443),
    ),
  ),
  row('sweep', 'reverse names of an IPv6 network', (chance) =>
    series({ chance, count: 200, gap: 400 }, (number, at) => {
      const nibbles = number.toString(16).padStart(16, '0').split('').reverse().join('.')
      return lookUp(DEVICE, at, `${nibbles}.0.0.0.0.8.b.d.0.1.0.0.2.0.0.0.0.ip6.arpa`, '', {
        qtype: 'PTR',
        ...MISSING,
      })
    }),
  ),
  row('badListHit', 'one name of a list of malware', () => [
    lookUp(DEVICE, NINE, 'cnc.harm8.com', 'harm8.com', { domainType: 'malware', riskLevel: 'high' }),
  ]),
  row('nxdomainBurst', 'a hundred names of words that do not exist', (chance) =>
    series({ chance, count: 140, gap: SECOND }, (number, at) => {
      const domain = `${chance.pick(['mail', 'old', 'my'])}${number}printers.com`
      return lookUp(DEVICE, at, domain, domain, MISSING)
    }),
  ),
  row('trafficFlood', 'a flood after a quiet day', (chance) => [
    ...series({ chance, count: 200, gap: 4 * MINUTE, start: START }, (_, at) =>
      lookUp(DEVICE, at, 'wikipedia.org', 'wikipedia.org'),
    ),
    ...series({ chance, count: 3_000, gap: 100, start: START + 20 * HOUR }, (_, at) =>
      lookUp(DEVICE, at, 'wikipedia.org', 'wikipedia.org'),
    ),
  ]),
]
