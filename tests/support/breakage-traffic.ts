import { Chance } from '../../api/src/modules/sample/story/chance.ts'

/** A banned query of the generated traffic. */
export interface BannedVisit {
  at: number
  deviceIP: string
  domain: string
  qtype: string
}

export interface GeneratedBan {
  site: string
  kind: string
  /** Something that people need does not work. */
  isBroken: boolean
  visits: BannedVisit[]
}

interface Scene {
  chance: Chance
  site: string
  /** The hours in which people are there, epoch ms. */
  from: number
  to: number
}
type Behaviour = (scene: Scene) => BannedVisit[]

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DEVICES = 80

/** The record types that one attempt queries: browsers ask for three, most systems for two, simple devices for one. */
const STACKS = [['HTTPS', 'A', 'AAAA'], ['A', 'AAAA'], ['A', 'AAAA'], ['A']] as const

interface Device {
  ip: string
  stack: readonly string[]
}

function deviceOf(chance: Chance): Device {
  const number = chance.whole(1, DEVICES)
  return { ip: `10.64.0.${number}`, stack: STACKS[number % STACKS.length] ?? ['A'] }
}

function devicesOf(chance: Chance, low: number, high: number): Device[] {
  const count = chance.whole(low, high)
  const found = new Map<string, Device>()
  for (let tried = 0; found.size < count && tried < count * 10; tried += 1) {
    const device = deviceOf(chance)
    found.set(device.ip, device)
  }
  return [...found.values()]
}

/** One attempt: all record types at nearly the same time. */
function attempt(chance: Chance, device: Device, domain: string, at: number): BannedVisit[] {
  return device.stack.map((qtype, place) => ({
    at: Math.round(at + place * chance.between(1, 60)),
    deviceIP: device.ip,
    domain,
    qtype,
  }))
}

const within = ({ chance, from, to }: Scene) => chance.between(from, to)

/** An app that is opened some times a day and retries with growing pauses, on sibling names as well. */
const brokenApp: Behaviour = (scene) => {
  const { chance, site } = scene
  const hasSiblings = chance.isTrue(0.6)
  return devicesOf(chance, 1, 6).flatMap((device) =>
    Array.from({ length: chance.whole(1, 4) }, () => within(scene)).flatMap((opened) => {
      const visits: BannedVisit[] = []
      let at = opened
      let pause = chance.between(0.8, 3) * SECOND
      for (let tried = 0; tried < chance.whole(3, 7); tried += 1) {
        visits.push(...attempt(chance, device, `api.${site}`, at))
        if (hasSiblings && chance.isTrue(0.5))
          visits.push(...attempt(chance, device, `${chance.pick(['api2', 'cdn', 'auth'])}.${site}`, at + 300))
        at += pause
        pause *= chance.between(1.3, 2.2)
      }
      return visits
    }),
  )
}

/** A page that a person reloads, at most some times, and then gives up. */
const brokenPage: Behaviour = (scene) => {
  const { chance, site } = scene
  return devicesOf(chance, 1, 8).flatMap((device) => {
    const visits: BannedVisit[] = []
    let at = within(scene)
    for (let tried = 0; tried < chance.whole(1, 5); tried += 1) {
      visits.push(...attempt(chance, device, `www.${site}`, at))
      if (chance.isTrue(0.4))
        visits.push(...attempt(chance, device, site, at + chance.between(0.5, 4) * SECOND))
      at += chance.between(2, 30) * SECOND
    }
    return visits
  })
}

/** A service of the whole office: the ban is new, and many devices notice it within minutes. */
const brokenService: Behaviour = (scene) => {
  const { chance, site } = scene
  const since = within({ ...scene, to: scene.to - HOUR })
  return devicesOf(chance, 5, 30).flatMap((device) => {
    const visits: BannedVisit[] = []
    let at = since + Math.abs(chance.normal()) * 8 * MINUTE
    for (let tried = 0; tried < chance.whole(1, 5); tried += 1) {
      visits.push(...attempt(chance, device, `login.${site}`, at))
      at += chance.between(1, 25) * SECOND
    }
    return visits
  })
}

/** A tracker of pages: one attempt for each page, in sittings. Two pages may follow each other fast. */
const pageTracker: Behaviour = (scene) => {
  const { chance, site } = scene
  return devicesOf(chance, 1, 12).flatMap((device) =>
    Array.from({ length: chance.whole(1, 3) }, () => within(scene)).flatMap((begun) => {
      const visits: BannedVisit[] = []
      let at = begun
      for (let page = 0; page < chance.whole(2, 9); page += 1) {
        visits.push(...attempt(chance, device, `${chance.pick(['t', 't', 'pixel'])}.${site}`, at))
        // Exponential: most pages are read, some are skipped.
        at += -Math.log(1 - chance.next()) * 110 * SECOND
      }
      return visits
    }),
  )
}

/** Advertising in an app: several sibling names when it starts, and seldom a second try. */
const adSdk: Behaviour = (scene) => {
  const { chance, site } = scene
  return devicesOf(chance, 1, 5).flatMap((device) =>
    Array.from({ length: chance.whole(2, 6) }, () => within(scene)).flatMap((opened) =>
      ['ads1', 'ads2', 'config', 'events']
        .slice(0, chance.whole(2, 4))
        .flatMap((name) => [
          ...attempt(chance, device, `${name}.${site}`, opened + chance.between(0, 3) * SECOND),
          ...(chance.isTrue(0.15)
            ? attempt(chance, device, `${name}.${site}`, opened + chance.between(4, 12) * SECOND)
            : []),
        ]),
    ),
  )
}

/** Telemetry by a timer of minutes, with a second try at times. */
const telemetry: Behaviour = (scene) => {
  const { chance, site, from, to } = scene
  return devicesOf(chance, 1, 4).flatMap((device) => {
    const visits: BannedVisit[] = []
    const interval = chance.between(4, 45) * MINUTE
    for (let at = from + chance.between(0, interval); at < to; at += interval * chance.between(0.97, 1.03)) {
      visits.push(...attempt(chance, device, `telemetry.${site}`, at))
      if (chance.isTrue(0.2)) visits.push(...attempt(chance, device, `telemetry.${site}`, at + 5 * SECOND))
    }
    return visits
  })
}

/** Malware that reports by a timer of seconds: the ban is right, and the timer does not care. */
const beacon: Behaviour = (scene) => {
  const { chance, site, to } = scene
  const [device] = devicesOf(chance, 1, 1)
  if (!device) return []
  const visits: BannedVisit[] = []
  const interval = chance.between(20, 90) * SECOND
  const begun = within({ ...scene, to: to - 2 * HOUR })
  for (let at = begun; at < begun + HOUR; at += interval * chance.between(0.95, 1.05))
    visits.push(...attempt(chance, device, `c2.${site}`, at))
  return visits
}

/** A tracker that retries like an app does: it looks like a breakage, and is none. */
const stubbornTracker: Behaviour = (scene) => {
  const { chance, site } = scene
  return devicesOf(chance, 1, 2).flatMap((device) =>
    Array.from({ length: chance.whole(2, 5) }, () => within(scene)).flatMap((begun) => {
      const visits: BannedVisit[] = []
      let at = begun
      let pause = chance.between(2, 8) * SECOND
      for (let tried = 0; tried < chance.whole(1, 4); tried += 1) {
        visits.push(...attempt(chance, device, `log.${site}`, at))
        at += pause
        pause *= 2
      }
      return visits
    }),
  )
}

const BROKEN: readonly [kind: string, behaviour: Behaviour, count: number][] = [
  ['app', brokenApp, 9],
  ['page', brokenPage, 6],
  ['service', brokenService, 5],
]
const HARMLESS: readonly [kind: string, behaviour: Behaviour, count: number][] = [
  ['page tracker', pageTracker, 38],
  ['advertising', adSdk, 16],
  ['telemetry', telemetry, 18],
  ['beacon', beacon, 5],
  ['stubborn tracker', stubbornTracker, 3],
]

/** 20 bans that break something among 80 that do not, within the 20 hours before `now`; equal for equal seeds. */
export function generateBans(seed: number, now: number): GeneratedBan[] {
  const chance = new Chance(seed)
  const bans = (isBroken: boolean, parts: typeof BROKEN) =>
    parts.flatMap(([kind, behaviour, count]) =>
      Array.from({ length: count }, (_, place) => {
        const site = `${kind.replace(' ', '-')}${place}-${seed}.example`
        const visits = behaviour({ chance, site, from: now - 20 * HOUR, to: now - MINUTE * 30 })
        return { site, kind, isBroken, visits: visits.sort((a, b) => a.at - b.at) }
      }),
    )
  return [...bans(true, BROKEN), ...bans(false, HARMLESS)]
}
