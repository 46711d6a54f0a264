// Rebinding, generated names, sweeps, and what resembles them.
import { connection, HOUR, lookUp, MINUTE, SECOND, START, series } from './traffic.mjs'

const DEVICE = 1
const PUBLIC = '45.83.64.30'
const MISSING = { rcode: 'NXDOMAIN', dstIp: '' }

/** A name that answers publicly at first and with another address after `gap` ms. */
function rebinding(name, { inside, outside = PUBLIC, gap }) {
  return {
    name,
    code: 'privateAnswer',
    make: (chance) => {
      const base = `rebind-${chance.alnum(5)}.com`
      const start = START + 9 * HOUR + chance.whole(0, 3_000) * SECOND
      const at = (time, address) =>
        lookUp(DEVICE, start + time, `x1.${base}`, base, {
          dstIp: address,
          qtype: address.includes(':') ? 'AAAA' : 'A',
        })
      return [at(0, outside), at(SECOND, outside), at(gap, inside), at(gap + SECOND, inside)]
    },
  }
}

function generated(name, { part, base, gap = 5 * SECOND, count = 60 }) {
  return {
    name,
    code: 'generatedNames',
    make: (chance) =>
      series({ chance, count, gap }, (number, at) => {
        const label = part(chance)
        const domain = base ? `${label}.${base}` : `${label}.${chance.pick(['com', 'net', 'org', 'info'])}`
        return lookUp(DEVICE, at, domain, domain, number % 25 === 24 ? {} : MISSING)
      }),
  }
}

function sweep(name, make) {
  return { name, code: 'sweep', make }
}

/** Names that resemble a brand to the eye, as A-labels. */
const TWINS = ['xn--pple-43d.com', 'xn--gogle-kye.com', 'xn--micrsoft-qbh.com', 'xn--pypal-4ve.com']

/** A name whose answers change. */
function flux(chance, { count, gap, network }) {
  const base = `flux-${chance.alnum(6)}.net`
  return series({ chance, count, gap, jitter: 1 }, (_, at) =>
    lookUp(DEVICE, at, `www.${base}`, base, {
      dstIp: network(chance),
      answers: Array.from({ length: 4 }, () => network(chance)),
    }),
  )
}

export const answers = [
  rebinding('to a private address', { inside: '192.168.7.7', gap: 20 * SECOND }),
  rebinding('to loopback', { inside: '127.0.0.1', gap: 5 * SECOND }),
  rebinding('to 0.0.0.0', { inside: '0.0.0.0', gap: 2 * SECOND }),
  rebinding('to a shared address', { inside: '100.64.2.2', gap: 30 * SECOND }),
  rebinding('to IPv6 loopback', { inside: '::1', outside: '2a0e:b107::30', gap: 20 * SECOND }),
  rebinding('to a link-local address', { inside: '169.254.169.254', gap: 60 * SECOND }),
  rebinding('to a unique local address', { inside: 'fd00::7', outside: '2a0e:b107::30', gap: 90 * SECOND }),
  generated('random letters', {
    part: (c) => Array.from({ length: 14 }, () => 'abcdefghijklmnopqrstuvwxyz'[c.whole(0, 25)]).join(''),
  }),
  generated('letters and digits', { part: (c) => c.alnum(16) }),
  generated('hexadecimal', { part: (c) => c.hex(24) }),
  generated('below a dynamic DNS service', { part: (c) => c.alnum(14), base: 'mooo.com' }),
  generated('below a Chinese dynamic DNS service', { part: (c) => c.alnum(14), base: '3322.org' }),
  generated('long', { part: (c) => c.base32(26), gap: 10 * SECOND }),
  generated('a trickle of five names an hour', { part: (c) => c.alnum(14), gap: 12 * MINUTE, count: 110 }),
  {
    name: 'a brand in letters of another script',
    code: 'lookAlike',
    make: (chance) => {
      const domain = chance.pick(TWINS)
      return [lookUp(DEVICE, START + 9 * HOUR, `login.${domain}`, domain)]
    },
  },
  {
    name: 'a name that machines of many networks serve',
    code: 'fastFlux',
    make: (chance) =>
      flux(chance, {
        count: 40,
        gap: 3 * MINUTE,
        network: (c) => [c.whole(11, 99), c.whole(0, 254), c.whole(0, 254), c.whole(1, 254)].join('.'),
      }),
  },
  {
    name: 'the transfer of a zone',
    code: 'zoneTransfer',
    make: (chance) => {
      const domain = `corp${chance.digits(3)}.com`
      return [
        lookUp(DEVICE, START + 9 * HOUR, domain, domain, { qtype: 'AXFR', rcode: 'REFUSED', dstIp: '' }),
      ]
    },
  },
  sweep('reverse names of a network', (chance) =>
    series({ chance, count: 254, gap: 230 }, (number, at) =>
      lookUp(DEVICE, at, `${number}.1.168.192.in-addr.arpa`, '', { qtype: 'PTR', ...MISSING }),
    ),
  ),
  sweep('hosts on one port', (chance) =>
    series({ chance, count: 200, gap: 100 }, (number, at) =>
      connection(DEVICE, at, `10.9.1.${number}`, 445, { application: 'smb' }),
    ),
  ),
  sweep('ports of one host', (chance) =>
    series({ chance, count: 200, gap: 100 }, (number, at) =>
      connection(DEVICE, at, '10.9.1.7', 20 + number, { application: '' }),
    ),
  ),
]

export const stable = [
  {
    name: 'one name with a public and a private address',
    make: (chance) =>
      series({ chance, count: 60, gap: 10 * MINUTE }, (_, at) =>
        lookUp(DEVICE, at, 'intra.mixed2.com', 'mixed2.com', { dstIp: '45.83.64.40', answers: ['10.1.2.3'] }),
      ),
  },
  {
    name: 'a filter that answers 0.0.0.0',
    make: (chance) =>
      series({ chance, count: 100, gap: MINUTE }, (number, at) =>
        lookUp(DEVICE, at, `ads${number}.tracker5.com`, 'tracker5.com', { dstIp: '0.0.0.0' }),
      ),
  },
  {
    name: 'block lists that answer with 127.0.0.2',
    make: (chance) =>
      series({ chance, count: 200, gap: SECOND }, (_, at) =>
        lookUp(DEVICE, at, `${chance.whole(1, 254)}.2.0.192.bl.spamlists.org`, 'spamlists.org', {
          dstIp: chance.next() < 0.2 ? '127.0.0.2' : '',
          rcode: 'NOERROR',
        }),
      ),
  },
  {
    name: 'a device that joins a VPN',
    make: (chance) =>
      [
        ...series({ chance, count: 5, gap: 10 * MINUTE }, (_, at) =>
          lookUp(DEVICE, at, 'files.firm8.com', 'firm8.com'),
        ),
        ...series({ chance, count: 5, gap: 10 * MINUTE, start: START + 11 * HOUR }, (_, at) =>
          lookUp(DEVICE, at, 'files.firm8.com', 'firm8.com', { dstIp: '10.3.4.5' }),
        ),
      ].map((record) => ({ ...record, domainType: record.dstIp.startsWith('10.') ? 'local' : 'unknown' })),
  },
  {
    name: 'typing errors',
    make: (chance) =>
      series({ chance, count: 40, gap: 5 * MINUTE }, (_, at) => {
        const domain = `${chance.pick(['gogle', 'facebok', 'amazn', 'wikipeda', 'yutube'])}${chance.pick(['', 's', 'e'])}.com`
        return lookUp(DEVICE, at, domain, domain, MISSING)
      }),
  },
  {
    name: 'names of a mail server by address',
    make: (chance) =>
      series({ chance, count: 500, gap: SECOND }, (_, at) =>
        lookUp(DEVICE, at, `${[0, 0, 0, 0].map(() => chance.whole(1, 254)).join('.')}.in-addr.arpa`, '', {
          qtype: 'PTR',
        }),
      ),
  },
  {
    name: 'a browser with many servers on port 443',
    make: (chance) =>
      series({ chance, count: 400, gap: SECOND }, (_, at) =>
        connection(DEVICE, at, `45.83.${chance.whole(0, 250)}.${chance.whole(1, 250)}`, 443),
      ),
  },
  {
    name: 'a server that answers on many ports of its clients',
    make: (chance) =>
      series({ chance, count: 40, gap: 10 * SECOND }, (number, at) =>
        connection(DEVICE, at, '10.9.1.8', 50_000 + number),
      ),
  },
  {
    name: 'hosts of the own network on a printer port',
    make: (chance) =>
      series({ chance, count: 40, gap: 10 * SECOND }, (number, at) =>
        connection(DEVICE, at, `10.9.2.${number}`, 9100),
      ),
  },
  {
    name: 'a content network with addresses of a few networks',
    make: (chance) =>
      flux(chance, {
        count: 200,
        gap: MINUTE,
        network: (c) => [45, c.pick([60, 61, 83]), c.whole(0, 254), c.whole(1, 254)].join('.'),
      }),
  },
  {
    name: 'a secondary server that asks for changes',
    make: (chance) =>
      series({ chance, count: 24, gap: HOUR, start: START }, (_, at) =>
        lookUp(DEVICE, at, 'zone9.com', 'zone9.com', { qtype: 'IXFR', dstIp: '' }),
      ),
  },
  {
    name: 'feeds and updates of popular domains',
    make: (chance) =>
      ['feeds.arstechnica.com', 'update.videolan.org', 'deb.debian.org', 'push.mozilla.com'].flatMap(
        (domain) =>
          series({ chance, count: 48, gap: 15 * MINUTE, jitter: 0.02 }, (_, at) =>
            lookUp(DEVICE, at, domain, domain.slice(domain.indexOf('.') + 1)),
          ),
      ),
  },
  {
    name: 'Chinese domains and those with accents',
    make: (chance) =>
      series({ chance, count: 30, gap: MINUTE }, (_, at) => {
        const domain = `${chance.pick(['xn--fiqs8s', 'xn--mnchen-3ya', 'xn--caf-dma', 'xn--55qx5d'])}.com`
        return lookUp(DEVICE, at, domain, domain)
      }),
  },
  {
    name: 'names of an own zone that do not exist',
    make: (chance) =>
      series({ chance, count: 90, gap: 3 * SECOND }, (_, at) =>
        lookUp(DEVICE, at, `${chance.alnum(12)}.headoffice.com`, 'headoffice.com', {
          domainType: 'local',
          ...MISSING,
        }),
      ),
  },
]
