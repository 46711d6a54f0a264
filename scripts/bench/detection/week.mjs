// The days of an ordinary network: offices, printers, cameras, servers, guests. Everything follows from a seed.
import { readFileSync } from 'node:fs'
import { chanceOf, connection, HOUR, inTime, lookUp, MINUTE, SECOND, START } from './traffic.mjs'

const DAY = 24 * HOUR
const MISSING = { rcode: 'NXDOMAIN', dstIp: '' }
const OWN = 'headoffice.com'
const POPULAR = readFileSync(new URL('../../../fixtures/names/popular.txt', import.meta.url), 'utf8')
  .split('\n')
  // A look-alike of a brand that is itself often visited: the rule is right to find it.
  .filter((name) => name !== '' && !name.startsWith('#') && name !== 'kaka0')
const HOSTS = ['www', 'api', 'cdn', 'img', 'static', 'm']
const FIRST =
  'alpen berg best cafe chess city fjord garten golf haus jazz kanu lake modell north radio stadt tango vinyl yacht'.split(
    ' ',
  )
const SECOND_WORD =
  'archiv baker blog club forum freunde journal market museum page print shop studio travel treff verein welt werk'.split(
    ' ',
  )

/** What many devices of a kind ask for at the same interval (minutes); `share` of the devices have it. */
const BACKGROUND = {
  office: [
    ['www.msftconnecttest.com', 5, 0.7],
    ['outlook.ourmail.net', 5, 0.9],
    ['agent.endpoint-guard.com', 15, 0.8],
    ['update.office-tool.com', 60, 0.6],
    ['chat.team-talk.io', 10, 0.7],
    ['sync.filesafe.net', 20, 0.3],
  ],
  telephone: [
    ['connectivitycheck.gstatic.com', 15, 1],
    ['push.handymaker.com', 28, 0.5],
    ['imap.ourmail.net', 15, 0.6],
    ['weather.skyapp.net', 60, 0.3],
  ],
  printer: [['iot.inkmaker.com', 30, 1]],
  camera: [
    ['relay.camcloud.cn', 1, 1],
    ['ntp.camcloud.cn', 60, 1],
  ],
  storage: [['backup.vaultline.net', 10, 1]],
  television: [['ads.tvhub.tv', 12, 1]],
  heatPump: [['mqtt.warmhome.de', 2, 1]],
}

/** What devices of a kind stay connected with while they are on: data in both directions (MB an hour), port, owner. */
const STAYING = {
  office: [
    { name: 'chat.team-talk.io', sent: 0.3, received: 1 },
    { name: 'imap.ourmail.net', sent: 0.1, received: 2, port: 993 },
  ],
  telephone: [{ name: 'mtalk.google.com', sent: 0.05, received: 0.05, port: 5228, owner: 'Google' }],
  camera: [{ name: 'relay.camcloud.cn', sent: 200, received: 1 }],
  storage: [{ name: 'backup.vaultline.net', sent: 900, received: 3 }],
  television: [{ name: 'ads.tvhub.tv', sent: 1, received: 900 }],
  heatPump: [{ name: 'mqtt.warmhome.de', sent: 0.1, received: 0.05, port: 8883 }],
}
const MEGABYTE = 1_000_000

/** How many of the devices are of a kind; `least` of them, since what fewer contact is rare in any network. */
const FLEETS = [
  { kind: 'printer', share: 0.1, least: 4 },
  { kind: 'camera', share: 0.04, least: 4 },
  { kind: 'storage', share: 0.02, least: 4 },
  { kind: 'television', share: 0.03, least: 4 },
  { kind: 'telephone', share: 0.26, least: 4 },
]

/** What the device with this number is. */
function kindOf(number, devices) {
  if (number === 0) return 'mailServer'
  if (number === 1) return 'heatPump'
  let before = 2
  for (const { kind, share, least } of FLEETS) {
    before += Math.max(least, Math.round(share * devices))
    if (number < before) return kind
  }
  return 'office'
}

const baseOf = (name) => name.split('.').slice(-2).join('.')

/** The visits of each day, in the order of time. */
export function* ordinaryDays({ devices, days, seed = 1 }) {
  const roles = Array.from({ length: devices }, (_, number) =>
    roleOf(number, devices, chanceOf(seed * 104_729 + number)),
  )
  for (let day = 0; day < days; day += 1) {
    yield inTime(
      roles.flatMap((role) =>
        dayOf(role, START + day * DAY, chanceOf(seed * 7_919 + role.number * 31 + day * 1_009)),
      ),
    )
  }
}

/** What stays the same of a device from day to day: its programs, the sites of its user. */
function roleOf(number, devices, chance) {
  const kind = kindOf(number, devices)
  return {
    number: number + 10,
    kind,
    programs: (BACKGROUND[kind] ?? []).filter(([, , share]) => chance.next() < share),
    sites: Array.from({ length: 12 }, () => smallSite(chance)),
    isNight: ['printer', 'camera', 'storage', 'heatPump'].includes(kind),
  }
}

const smallSite = (chance) => `${chance.pick(FIRST)}-${chance.pick(SECOND_WORD)}${chance.whole(1, 60)}.de`

function dayOf(role, start, chance) {
  if (role.kind === 'mailServer') return ofMailServer(role.number, start, chance)
  const begin = role.isNight ? start : start + chance.about(8 * HOUR, 0.2)
  const end = role.isNight ? start + DAY : begin + chance.about(9 * HOUR, 0.2)
  const background = role.programs.flatMap(([name, minutes]) =>
    polled(role.number, name, { minutes, begin, end, chance }),
  )
  const open = (STAYING[role.kind] ?? []).flatMap((kept) => staying(role.number, kept, { begin, end }))
  if (role.kind !== 'office' && role.kind !== 'telephone') return [...background, ...open]
  return [
    ...background,
    ...open,
    ...ofUser(role, { begin, end, chance }),
    ...sent(role, { begin, end, chance }),
  ]
}

/** One address for each name. */
const addressOf = (name) => `45.85.${name.length}.${name.charCodeAt(0)}`

/** A connection as its log has it, behind the look-up of its name. */
function carried(number, at, { name, address = addressOf(name), port = 443, owner = '', ...rest }) {
  const { sent, received, length } = rest
  const volume = {
    bytesSent: Math.round(sent),
    bytesReceived: Math.round(received),
    durationMs: Math.round(length),
  }
  return [
    ...(name ? [lookUp(number, at, name, baseOf(name), { dstIp: address, owner, org: owner })] : []),
    connection(number, at + 40, address, port, { ...volume, org: owner }),
  ]
}

/** Connections of four hours each, one after the other. */
function staying(number, { sent, received, ...place }, { begin, end }) {
  const starts = Array.from(
    { length: Math.ceil((end - begin) / (4 * HOUR)) },
    (_, at) => begin + at * 4 * HOUR,
  )
  return starts.flatMap((at) => {
    const length = Math.min(4 * HOUR, end - at)
    const share = (length / HOUR) * MEGABYTE
    return carried(number, at, { ...place, sent: sent * share, received: received * share, length })
  })
}

/** What a user sends: mail, a call with much data, pictures or files to a known service, at times a small site's form. */
function sent({ number, sites }, { begin, end, chance }) {
  const moment = () => begin + chance.next() * (end - begin)
  const send = (place, megabytes, length) =>
    carried(number, moment(), {
      ...place,
      sent: chance.about(megabytes, 0.9) * MEGABYTE,
      received: chance.about(megabytes / 20, 0.9) * MEGABYTE,
      length,
    })
  return [
    ...Array.from({ length: 6 }, () => send({ name: 'smtp.ourmail.net', port: 587 }, 1, 4 * SECOND)).flat(),
    ...(chance.next() < 0.3 ? send({ name: 'content.dropboxapi.com' }, 300, 3 * MINUTE) : []),
    ...(chance.next() < 0.3 ? send({ name: `www.${chance.pick(sites)}` }, 5, MINUTE) : []),
    ...(chance.next() < 0.2
      ? carried(number, moment(), {
          address: `45.84.${chance.whole(1, 9)}.${chance.whole(1, 250)}`,
          port: 8_801,
          sent: chance.about(700, 0.4) * MEGABYTE,
          received: chance.about(900, 0.4) * MEGABYTE,
          length: chance.about(HOUR, 0.5),
        })
      : []),
  ]
}

function polled(number, name, { minutes, begin, end, chance }) {
  const times = []
  for (
    let at = begin + chance.next() * minutes * MINUTE;
    at < end;
    at += chance.about(minutes * MINUTE, 0.03)
  )
    times.push(at)
  return times.map((at) => lookUp(number, at, name, baseOf(name)))
}

/** Sittings at a browser, a call or a game at times, and what a laptop asks for by itself. */
function ofUser({ number, sites, kind }, { begin, end, chance }) {
  const sittings = kind === 'office' ? 9 : 5
  const moment = () => begin + chance.next() * (end - begin)
  return [
    ...Array.from({ length: sittings }, () => sitting(number, moment(), { sites, chance })).flat(),
    ...(chance.next() < 0.3 ? call(number, moment(), chance) : []),
    ...(chance.next() < 0.1 ? game(number, moment(), chance) : []),
    ...Array.from({ length: 12 }, () => ofLaptop(number, moment(), chance)).flat(),
  ]
}

function sitting(number, start, { sites, chance }) {
  return Array.from({ length: 30 }, () => {
    const at = start + chance.next() * 35 * MINUTE
    const luck = chance.next()
    if (luck < 0.15) {
      const site = luck < 0.1 ? chance.pick(sites) : smallSite(chance)
      return [
        lookUp(number, at, `www.${site}`, site),
        connection(number, at + 40, `45.83.${site.length}.${site.charCodeAt(0)}`, 443),
      ]
    }
    const name = `${POPULAR[Math.floor(chance.next() ** 3 * POPULAR.length)]}.com`
    const host = luck < 0.6 ? name : `${chance.pick(HOSTS)}.${name}`
    if (luck > 0.985) return [lookUp(number, at, typo(host, chance), typo(name, chance), MISSING)]
    return [lookUp(number, at, host, name), ...(luck > 0.9 ? shards(number, at, chance) : [])]
  }).flat()
}

/** One letter is left out. */
function typo(name, chance) {
  const place = chance.whole(1, Math.max(1, name.indexOf('.') - 1))
  return name.slice(0, place) + name.slice(place + 1)
}

const shards = (number, at, chance) =>
  Array.from({ length: 6 }, (_, place) =>
    lookUp(number, at + place * 80, `d${chance.alnum(12)}.fastedge.net`, 'fastedge.net'),
  )

function call(number, start, chance) {
  const relay = `45.84.${chance.whole(1, 9)}.${chance.whole(1, 250)}`
  return Array.from({ length: 40 }, (_, place) =>
    connection(number, start + place * chance.about(20 * SECOND, 0.9), relay, chance.whole(8_801, 8_810), {
      application: 'other',
    }),
  )
}

function game(number, start, chance) {
  return Array.from({ length: 120 }, (_, place) => {
    const host = `${chance.pick(['eu', 'us', 'ap'])}-${chance.whole(1, 9)}.match.blockworld.com`
    return lookUp(number, start + place * chance.about(15 * SECOND, 0.8), host, 'blockworld.com')
  })
}

function ofLaptop(number, at, chance) {
  const luck = chance.next()
  if (luck < 0.3) return [lookUp(number, at, `wpad.${OWN}`, OWN, { ...MISSING, domainType: 'local' })]
  if (luck < 0.5) return [lookUp(number, at, `files.${OWN}`, OWN, { domainType: 'local', dstIp: '10.0.0.9' })]
  if (luck < 0.6) return [0, 1, 2].map((place) => lookUp(number, at + place, chance.base32(11), '', MISSING))
  if (luck < 0.7) return [lookUp(number, at, '_ipp._tcp.local', '', { qtype: 'PTR', dstIp: '' })]
  if (luck < 0.8) return [connection(number, at, '17.253.14.125', 123, { application: 'ntp' })]
  const digest = `${chance.hex(32)}.av.sophosxl.net`
  return [lookUp(number, at, digest, 'sophosxl.net', { dstIp: '127.0.0.2', qtype: 'TXT' })]
}

/** For each mail: the domain of its sender, block lists and the reverse name. Many senders' domains do not exist. */
function ofMailServer(number, start, chance) {
  return Array.from({ length: 400 }, () => {
    const at = start + chance.next() * DAY
    const sender = `${chance.pick(FIRST)}${chance.pick(SECOND_WORD)}${chance.whole(1, 900)}.com`
    const address = [0, 0, 0, 0].map(() => chance.whole(1, 250)).join('.')
    const changes = chance.next() < 0.3 ? MISSING : {}
    return [
      ...['MX', 'TXT', 'A'].map((qtype, place) =>
        lookUp(number, at + place * 30, sender, sender, { ...changes, qtype }),
      ),
      lookUp(number, at + 100, `${address}.zen.spamhaus.org`, 'spamhaus.org', MISSING),
      lookUp(number, at + 130, `${address}.in-addr.arpa`, '', { qtype: 'PTR' }),
    ]
  }).flat()
}
