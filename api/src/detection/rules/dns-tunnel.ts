import type { RiskRules } from '@netwarden/shared/domain'
import { getPublicSuffix } from 'tldts'
import type { AcceptedRecord } from '../accepted-record.ts'
import { milder, type Reason, reason } from '../finding.ts'
import { sampledNames, sampleName } from '../name-sample.ts'
import { addLabels, type KnownLabels, openLabels } from '../new-labels.ts'
import { registeredNameOf } from '../registered-name.ts'
import { isServerLookUp } from '../server-look-ups.ts'
import { densestWindow, type WindowSum } from '../window-sums.ts'
import type { WindowedRule } from '../windowed-rule.ts'

type Thresholds = RiskRules['dnsTunnel']['thresholds']

interface Tally {
  domain: string
  labels: KnownLabels
  /** New names and characters by minute since 1970. */
  minutes: Map<number, WindowSum>
  names: number
  /** Those that were asked for a type that carries data. */
  dataNames: number
  sample: Set<string>
}

const DAY_MINUTES = 1_440
const MINUTE = 60_000

/** The shorter a window, the fewer names and characters it needs: nothing ordinary is that dense. */
const WINDOWS = [
  { minutes: 1, share: 0.5 },
  { minutes: 10, share: 0.7 },
  { minutes: 360, share: 0.9 },
  { minutes: DAY_MINUTES, share: 1 },
] as const

/** Types whose answers carry data, which browsers and applications hardly ever ask for. */
const DATA_TYPES: ReadonlySet<string> = new Set(['TXT', 'NULL', 'KEY', 'CNAME', 'MX', 'SRV', 'PRIVATE'])
const DATA_SHARE = 0.5
/** Names that are looked up for addresses need this many times the characters. */
const ADDRESS_FACTOR = 2
/** Names that differ in fewer characters on average are numbered hosts. */
const LEAST_MEAN = 3
/** From this many names on the sketch may have missed some. */
const LEAST_SKETCHED = 200
/** So many times the names are enough without characters: a download counts its pieces, and the answers carry the data. */
const DOWNLOAD_FACTOR = 3
/** The fewest characters below the domain that can carry data; `www`, `api` and octets carry none. */
const SHORTEST = 4
/** Domains with so many new names on this many devices are a service that divides its hosts; the level is low then. */
const SHARED_NAMES = 10
const SHARED_BY = 4
const MOST_DOMAINS = 10_000

/** The devices that were counted for each domain in a day; plain values, so that a checkpoint can keep them. */
export type TunnelDevices = Map<string, Set<string>>

/**
 * Information that a device sends in the names below one domain: each new label counts once with the characters that
 * differ from the label before it, in windows of a minute, ten minutes, six hours and a day. Names of known owners, own
 * names and the look-ups that servers make all day do not count.
 */
export function dnsTunnel(
  { level, thresholds }: RiskRules['dnsTunnel'],
  devices: TunnelDevices = new Map(),
): WindowedRule<Tally> {
  return {
    code: 'dnsTunnel',
    level,
    minutes: DAY_MINUTES,
    capacity: 100_000,
    subjectOf: (record) => {
      const { domain, registrableDomain, owner, domainType } = record
      if (registrableDomain === '' || owner !== '' || domainType === 'local') return null
      if (domain.length - registrableDomain.length <= SHORTEST || domain.endsWith('.arpa')) return null
      if (isServerLookUp(domain, registrableDomain)) return null
      const base = registeredNameOf(domain, registrableDomain)
      return domain.length - base.length <= SHORTEST || isSearchListName(record, base) ? null : base
    },
    open: () => ({
      domain: '',
      labels: openLabels(),
      minutes: new Map(),
      names: 0,
      dataNames: 0,
      sample: new Set(),
    }),
    count: (tally, { at, deviceId, domain, qtype, registrableDomain }) => {
      tally.domain ||= registeredNameOf(domain, registrableDomain)
      const characters = addLabels(tally.labels, domain.slice(0, -tally.domain.length - 1))
      if (characters === 0) return
      tally.names += 1
      if (DATA_TYPES.has(qtype) || qtype.startsWith('TYPE')) tally.dataNames += 1
      if (tally.names === SHARED_NAMES) noteDevice(devices, tally.domain, at, deviceId)
      sampleName(tally.sample, domain, { count: tally.names, limit: thresholds.names })
      const minute = Math.floor(at / MINUTE)
      const sum = tally.minutes.get(minute)
      if (sum) {
        sum.names += 1
        sum.characters += characters
      } else tally.minutes.set(minute, { names: 1, characters })
    },
    evaluate: (tally) => reasonsOf(tally, thresholds),
    evidenceOf: ({ sample }) => ({ names: sampledNames(sample) }),
    levelOf: ({ domain, minutes }) => {
      const [minute = 0] = minutes.keys()
      const known = devices.get(keyOf(domain, minute * MINUTE))
      return known !== undefined && known.size >= SHARED_BY ? milder(level, 'low') : level
    },
  }
}

const keyOf = (domain: string, at: number) => `${Math.floor(at / (DAY_MINUTES * MINUTE))} ${domain}`

function noteDevice(devices: TunnelDevices, domain: string, at: number, deviceId: string): void {
  const key = keyOf(domain, at)
  const known = devices.get(key) ?? new Set()
  if (known.size >= SHARED_BY) return
  known.add(deviceId)
  // The oldest first: a map keeps the order in which its keys were added.
  const [oldest] = devices.keys()
  if (devices.size >= MOST_DOMAINS && oldest !== undefined && !devices.has(key)) devices.delete(oldest)
  devices.set(key, known)
}

const leastNames = ({ names }: Thresholds) => Math.ceil(names * (WINDOWS[0]?.share ?? 1))

/** A resolver that appends the domains of its search list asks for `www.google.com.corp.example`, which does not exist. */
function isSearchListName({ domain, rcode }: AcceptedRecord, base: string): boolean {
  if (rcode !== 'NXDOMAIN') return false
  const below = domain.slice(0, -base.length - 1)
  if (!below.includes('.')) return false
  const suffix = getPublicSuffix(below, { extractHostname: false, validateHostname: false })
  return suffix !== null && suffix.length < below.length && ENDINGS.test(suffix)
}

/** Endings of real names; a data label that happens to be one of the other 1,400 is no sign of a search list. */
const ENDINGS = /(?:^|\.)(?:com|net|org|edu|gov|io|cn|de|uk|jp|fr|eu|info|biz|top|xyz|app|dev|me|tv)$/

function reasonsOf(tally: Tally, { names, characters }: Thresholds): Reason[] | null {
  if (tally.names < leastNames({ names, characters })) return null
  const isData = tally.dataNames >= tally.names * DATA_SHARE
  const needed = isData ? characters : characters * ADDRESS_FACTOR
  const reached = WINDOWS.flatMap(({ minutes, share }) => {
    const most = densestWindow(tally.minutes, minutes)
    const limits = { limit: Math.ceil(names * share), charactersLimit: Math.ceil(needed * share) }
    const isDownload = isData && most.names >= limits.limit * DOWNLOAD_FACTOR
    const isDense = most.characters >= Math.max(limits.charactersLimit, most.names * LEAST_MEAN)
    const isReached = most.names >= limits.limit && (isDense || isDownload)
    return isReached ? [{ ...most, minutes, ...limits }] : []
  })
  const [clearest] = reached.sort(
    (a, b) => b.characters / b.charactersLimit - a.characters / a.charactersLimit,
  )
  if (!clearest) return null
  const types = { dataNames: Math.min(tally.dataNames, clearest.names) }
  const carried = clearest.names < LEAST_SKETCHED ? clearest : { ...clearest, capped: 'names' }
  return [reason('carried', carried), ...(isData ? [reason('dataTypes', types)] : [])]
}
