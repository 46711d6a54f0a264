// Contacts of malware with its servers, and contacts that are as regular and harmless.
import { connection, HOUR, lookUp, MINUTE, SECOND, START, series } from './traffic.mjs'

const DEVICE = 1
const ADDRESS = '45.83.64.9'
const DOMAIN = 'slate-ferry9.com'

/** Contacts of one device with a host's name. */
function beacon(name, { gap, jitter, count, host = `api.${DOMAIN}`, base = DOMAIN }) {
  return {
    name,
    code: 'beaconing',
    make: (chance) =>
      series({ chance, count, gap, jitter, start: START + HOUR }, (_, at) => lookUp(DEVICE, at, host, base)),
  }
}

/** Contacts of one device with an address that no name is known of. */
function nameless(name, { gap, jitter, count, port = 8443 }) {
  return {
    name,
    code: 'beaconing',
    make: (chance) =>
      series({ chance, count, gap, jitter, start: START + HOUR }, (_, at) =>
        connection(DEVICE, at, ADDRESS, port),
      ),
  }
}

export const contacts = [
  nameless('address every second', { gap: SECOND, jitter: 0.1, count: 900 }),
  nameless('address every half second', { gap: SECOND / 2, jitter: 0.05, count: 900 }),
  nameless('address every 14 s', { gap: 14 * SECOND, jitter: 0.2, count: 200 }),
  nameless('address every minute', { gap: MINUTE, jitter: 0.3, count: 120 }),
  nameless('address every 30 s, 40 % of jitter', { gap: 30 * SECOND, jitter: 0.4, count: 200 }),
  nameless('address every six hours', { gap: 6 * HOUR, jitter: 0.2, count: 20 }),
  nameless('address on an odd port', { gap: 5 * MINUTE, jitter: 0.1, count: 60, port: 1177 }),
  beacon('name every 5 s', { gap: 5 * SECOND, jitter: 0.1, count: 800 }),
  beacon('name every 20 s', { gap: 20 * SECOND, jitter: 0.2, count: 300 }),
  beacon('name every minute', { gap: MINUTE, jitter: 0.1, count: 200 }),
  beacon('name every 5 minutes, 40 % of jitter', { gap: 5 * MINUTE, jitter: 0.4, count: 100 }),
  beacon('name every hour', { gap: HOUR, jitter: 0.2, count: 22 }),
  beacon('name every three hours', { gap: 3 * HOUR, jitter: 0.3, count: 16 }),
  beacon('name below a dynamic DNS service', {
    gap: 10 * MINUTE,
    jitter: 0.2,
    count: 60,
    host: 'kiwi77.duckdns.org',
    base: 'kiwi77.duckdns.org',
  }),
  beacon('name on a hosting platform', {
    gap: 10 * MINUTE,
    jitter: 0.2,
    count: 60,
    host: 'kiwi77.github.io',
    base: 'github.io',
  }),
  {
    name: 'beside own browsing below the same domain',
    code: 'beaconing',
    make: (chance) => [
      ...series({ chance, count: 150, gap: 5 * MINUTE, jitter: 0.1 }, (_, at) =>
        lookUp(DEVICE, at, `api.${DOMAIN}`, DOMAIN),
      ),
      ...series({ chance, count: 100, gap: 6 * MINUTE, jitter: 0.95 }, (_, at) =>
        lookUp(DEVICE, at, `www.${DOMAIN}`, DOMAIN),
      ),
    ],
  },
  {
    name: 'two beacons below one domain',
    code: 'beaconing',
    make: (chance) => [
      ...series({ chance, count: 100, gap: 7 * MINUTE, jitter: 0.1 }, (_, at) =>
        lookUp(DEVICE, at, `a.${DOMAIN}`, DOMAIN),
      ),
      ...series({ chance, count: 60, gap: 11 * MINUTE, jitter: 0.1 }, (_, at) =>
        lookUp(DEVICE, at, `b.${DOMAIN}`, DOMAIN),
      ),
    ],
  },
]

/** What every device of a network contacts at the same interval. */
function polled(name, { gap, jitter, count, devices = 6, host, base }) {
  return {
    name,
    make: (chance) =>
      Array.from({ length: devices }, (_, device) =>
        series({ chance, count, gap, jitter }, (_, at) => lookUp(DEVICE + device, at, host, base)),
      ).flat(),
  }
}

export const regular = [
  polled('updates of every device', {
    gap: HOUR,
    jitter: 0.05,
    count: 24,
    host: 'update.office-tool.com',
    base: 'office-tool.com',
  }),
  polled('mail of every device', {
    gap: 5 * MINUTE,
    jitter: 0.05,
    count: 100,
    host: 'imap.our-mail.com',
    base: 'our-mail.com',
  }),
  {
    name: 'time servers of one device',
    make: (chance) =>
      series({ chance, count: 300, gap: MINUTE, jitter: 0.05 }, (_, at) =>
        connection(DEVICE, at, ADDRESS, 123, { application: 'ntp' }),
      ),
  },
  {
    name: 'time server by name',
    make: (chance) =>
      series({ chance, count: 300, gap: 2 * MINUTE, jitter: 0.05 }, (_, at) =>
        lookUp(DEVICE, at, '2.pool.ntp.org', 'ntp.org'),
      ),
  },
  {
    name: 'a known owner every minute',
    make: (chance) =>
      series({ chance, count: 300, gap: MINUTE, jitter: 0.05 }, (_, at) =>
        lookUp(DEVICE, at, 'push.apple.com', 'apple.com', { owner: 'Apple', org: 'Apple' }),
      ),
  },
  {
    name: 'an own server every minute',
    make: (chance) =>
      series({ chance, count: 300, gap: MINUTE, jitter: 0.05 }, (_, at) =>
        lookUp(DEVICE, at, 'intra.our-zone2.com', 'our-zone2.com', {
          dstIp: '45.83.64.40',
          answers: ['10.1.2.3'],
        }),
      ),
  },
  {
    name: 'a private address every ten seconds',
    make: (chance) =>
      series({ chance, count: 900, gap: 10 * SECOND, jitter: 0.05 }, (_, at) =>
        connection(DEVICE, at, '10.2.3.4', 9100),
      ),
  },
  {
    name: 'browsing one site all day',
    make: (chance) =>
      series({ chance, count: 200, gap: 2 * MINUTE, jitter: 0.98 }, (_, at) =>
        lookUp(DEVICE, at + chance.whole(0, 200) * SECOND, 'www.hobby-forum7.com', 'hobby-forum7.com'),
      ),
  },
  {
    name: 'a page that reloads every ten seconds for five minutes',
    make: (chance) =>
      series({ chance, count: 30, gap: 10 * SECOND, jitter: 0.1 }, (_, at) =>
        lookUp(DEVICE, at, 'live.match-score4.com', 'match-score4.com'),
      ),
  },
  {
    name: 'a download in many connections',
    make: (chance) =>
      series({ chance, count: 400, gap: 300, jitter: 0.9 }, (_, at) => connection(DEVICE, at, ADDRESS, 443)),
  },
]
