// What devices, servers and programs do every day and what resembles an attack.
import { connection, HOUR, lookUp, MINUTE, SECOND, START, series } from './traffic.mjs'

const DEVICE = 1
const MISSING = { rcode: 'NXDOMAIN', dstIp: '' }

/** `count` look-ups, one each `gap` ms by each device. `nameOf` gives [name, registrable domain]. */
function asked(
  name,
  { count, gap, jitter = 0.8, devices = 1, start = START + 8 * HOUR, changes = {}, nameOf },
) {
  return {
    name,
    make: (chance) =>
      Array.from({ length: devices }, (_, device) =>
        series({ chance, count, gap, jitter, start }, (number, at) => {
          const [domain, registrable] = nameOf(chance, number)
          return lookUp(DEVICE + device, at, domain, registrable, changes)
        }),
      ).flat(),
  }
}

/** Connections of one device. `targetOf` gives [address, port]. */
function connected(name, { count, gap, jitter = 0.8, application = 'tls', targetOf }) {
  return {
    name,
    make: (chance) =>
      series({ chance, count, gap, jitter }, (number, at) => {
        const [address, port] = targetOf(chance, number)
        return connection(DEVICE, at, address, port, { application })
      }),
  }
}

const one = (domain, registrable) => () => [domain, registrable]
const site = (chance) =>
  `${chance.pick(['mein', 'the', 'my', 'best', 'cafe', 'haus'])}${chance.pick(['garten', 'baker', 'studio', 'werk', 'print'])}${chance.whole(1, 90)}`

export const everyday = [
  asked('connectivity checks of a telephone', {
    count: 300,
    gap: 4 * MINUTE,
    jitter: 0.1,
    nameOf: one('connectivitycheck.gstatic.com', 'gstatic.com'),
  }),
  asked('connectivity checks of a laptop', {
    count: 300,
    gap: 4 * MINUTE,
    jitter: 0.05,
    nameOf: one('www.msftconnecttest.com', 'msftconnecttest.com'),
  }),
  asked('a captive portal asked for by every guest', {
    count: 30,
    gap: 20 * SECOND,
    devices: 10,
    nameOf: one('portal.guest-wifi7.com', 'guest-wifi7.com'),
  }),
  asked('telemetry of three printers', {
    count: 48,
    gap: 30 * MINUTE,
    jitter: 0.02,
    devices: 3,
    start: START,
    nameOf: one('iot.inkmaker.com', 'inkmaker.com'),
  }),
  asked('backup of every workstation', {
    count: 90,
    gap: 10 * MINUTE,
    jitter: 0.02,
    devices: 8,
    nameOf: one('agent.backupvault9.com', 'backupvault9.com'),
  }),
  asked('monitoring that asks for each host', {
    count: 1_200,
    gap: 5 * SECOND,
    jitter: 0.05,
    nameOf: (_, n) => [`host${n % 60}.headoffice.com`, 'headoffice.com'],
    changes: { domainType: 'local', dstIp: '10.0.0.9' },
  }),
  asked('discovery by multicast names', {
    count: 400,
    gap: 10 * SECOND,
    nameOf: (c) => [`_${c.pick(['ipp', 'airplay', 'googlecast', 'smb'])}._tcp.local`, ''],
    changes: { qtype: 'PTR', dstIp: '' },
  }),
  asked('discovery of services by SRV', {
    count: 200,
    gap: 30 * SECOND,
    nameOf: (c) => [`_${c.pick(['sip', 'xmpp-client', 'autodiscover'])}._tcp.firm8.com`, 'firm8.com'],
    changes: { qtype: 'SRV', dstIp: '' },
  }),
  asked('runners that build software', {
    count: 1_500,
    gap: 2 * SECOND,
    devices: 2,
    nameOf: (c) =>
      c.pick([
        ['registry.npmjs.org', 'npmjs.org'],
        ['pypi.org', 'pypi.org'],
        ['ghcr.io', 'ghcr.io'],
        ['proxy.golang.org', 'golang.org'],
      ]),
  }),
  asked('artefacts of builds by digest', {
    count: 90,
    gap: 3 * SECOND,
    nameOf: (c) => [
      `${c.pick(['layers', 'blobs', 'cache'])}-${c.whole(1, 40)}.artefacts4.com`,
      'artefacts4.com',
    ],
  }),
  asked('games with servers by region', {
    count: 200,
    gap: 15 * SECOND,
    nameOf: (c) => [
      `${c.pick(['eu', 'us', 'ap'])}-${c.pick(['west', 'east', 'south'])}-${c.whole(1, 9)}.match.blockworld.com`,
      'blockworld.com',
    ],
  }),
  asked('advertisements of a free game', {
    count: 400,
    gap: 4 * SECOND,
    nameOf: (c) => [
      `${c.pick(['ad', 'px', 'ev', 'cfg'])}${c.whole(1, 20)}.adnet${c.whole(1, 30)}.com`,
      'adnet.com',
    ],
  }),
  asked('updates of antivirus', {
    count: 96,
    gap: 15 * MINUTE,
    jitter: 0.02,
    start: START,
    devices: 4,
    nameOf: one('upd.safeguard-av.com', 'safeguard-av.com'),
  }),
  asked('checks of licences by one server', {
    count: 20,
    gap: 70 * MINUTE,
    jitter: 0.9,
    start: START,
    nameOf: one('lic.cadmaker.com', 'cadmaker.com'),
  }),
  asked('a crawler of small sites', {
    count: 800,
    gap: 2 * SECOND,
    nameOf: (c) => {
      const d = `${site(c)}.de`
      return [`www.${d}`, d]
    },
  }),
  {
    name: 'a mail server and the domains of senders',
    make: (chance) =>
      series({ chance, count: 250, gap: 3 * MINUTE, start: START }, (_, at) => {
        const domain = `${chance.pick(['best', 'cheap', 'super', 'daily', 'online'])}${chance.pick(['offers', 'watches', 'health', 'credit', 'travel', 'deals'])}${chance.whole(1, 40)}.com`
        const changes = chance.next() < 0.4 ? MISSING : {}
        return ['MX', 'TXT', 'A'].map((qtype, place) =>
          lookUp(DEVICE, at + place * 20, domain, domain, { ...changes, qtype }),
        )
      }),
  },
  asked('a list of old links', {
    count: 60,
    gap: 8 * MINUTE,
    changes: MISSING,
    nameOf: (c) => {
      const d = `${c.pick(['golf', 'chess', 'radio', 'vinyl', 'tango', 'alpen', 'pferde', 'modell', 'yacht', 'kanu', 'berg', 'jazz'])}${c.pick(['freunde', 'club', 'verein', 'page', 'welt', 'forum', 'treff', 'archiv', 'blog', 'museum'])}${c.whole(1, 300)}.de`
      return [d, d]
    },
  }),
  asked('random names by which a browser tests for a false NXDOMAIN', {
    count: 9,
    gap: 2 * HOUR,
    start: START,
    changes: MISSING,
    nameOf: (c) => [c.base32(12), ''],
  }),
  asked('a search list appended to single words', {
    count: 400,
    gap: 20 * SECOND,
    changes: MISSING,
    nameOf: (c) => [`${c.pick(['printer', 'wpad', 'intranet', 'isatap', 'nas'])}.firm8.com`, 'firm8.com'],
  }),
  connected('a video call', {
    count: 40,
    gap: 12 * SECOND,
    application: 'other',
    targetOf: (c) => ['45.83.64.90', c.whole(8_801, 8_810)],
  }),
  connected('a message service that connects again and again', {
    count: 60,
    gap: 8 * MINUTE,
    jitter: 0.95,
    targetOf: () => ['45.83.64.91', 5_223],
  }),
  connected('file sharing with many peers', {
    count: 900,
    gap: SECOND,
    application: 'other',
    targetOf: (c) => [`45.${c.whole(60, 90)}.${c.whole(1, 250)}.${c.whole(1, 250)}`, c.whole(6_881, 50_000)],
  }),
  connected('a page with many pictures', {
    count: 300,
    gap: 200,
    jitter: 0.9,
    targetOf: () => ['45.83.64.92', 443],
  }),
  connected('a day of shells to one server', {
    count: 25,
    gap: 20 * MINUTE,
    jitter: 0.95,
    application: 'ssh',
    targetOf: () => ['45.83.64.93', 22],
  }),
  connected('a printer server and its printers', {
    count: 600,
    gap: 30 * SECOND,
    application: 'other',
    targetOf: (_, n) => [`10.9.3.${n % 20}`, 9_100],
  }),
]
