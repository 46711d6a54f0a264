import type { AcceptedRecord } from './accepted-record.ts'
import { isPublicAddress } from './address-kind.ts'
import { remembered } from './name-facts.ts'
import { hashOf } from './new-labels.ts'

/** The newest answers of each device and name; plain values, so that a checkpoint can keep them. */
export interface AnswerMemory {
  span: number
  now: Answers
  before: Answers
}

/** By device and name. */
interface Answers {
  public: PublicAnswers
  inside: Map<string, InsideAnswer>
}

/**
 * Nearly all answers are public: of those only the time is kept, in a table with open addressing by two hashes of device and
 * name. That a name which was not asked for has both hashes of one that was is as good as impossible.
 */
interface PublicAnswers {
  size: number
  keys: Uint32Array
  checks: Uint32Array
  /** In ms after the start of the span, plus one; 0 where a place is empty. */
  times: Uint32Array
}

/** An answer that is not public. */
interface InsideAnswer {
  at: number
  address: string
}

/** A public answer and another one for the same device and name. */
export interface AnswerChange {
  /** Time between both (ms). */
  gap: number
  /** When the answer that is not public was given (epoch ms). */
  at: number
  /** The address that is not public. */
  address: string
}

/** Answers of this span (ms) and of the one before it are kept. */
const SPAN = 5 * 60_000
const FEWEST_PLACES = 1_024
/** Of 12 bytes each, filled to three quarters. */
const MOST_PLACES = 2 ** 18
const LARGEST_FILL = 0.75
const MOST_INSIDE = 50_000

export function openAnswers(): AnswerMemory {
  return { span: 0, now: noAnswers(), before: noAnswers() }
}

function noAnswers(): Answers {
  return { public: noPublicAnswers(FEWEST_PLACES), inside: new Map() }
}

function noPublicAnswers(places: number): PublicAnswers {
  return {
    size: 0,
    keys: new Uint32Array(places),
    checks: new Uint32Array(places),
    times: new Uint32Array(places),
  }
}

/**
 * Notes an answer. Returns what it changes to or from, or null where there is no answer of the other kind. An
 * answer with addresses of both kinds is neither.
 */
export function noteAnswer(memory: AnswerMemory, record: AcceptedRecord): AnswerChange | null {
  const { at, dstIp, answers } = record
  if (dstIp === '') return null
  const isPublic = isPublicAddress(dstIp)
  if (answers.some((address) => isPublicAddress(address) !== isPublic)) return null
  advance(memory, at)
  if (isPublic) {
    notePublic(memory, record)
    const inside = insideOf(memory, record)
    return inside && { ...inside, gap: Math.abs(at - inside.at) }
  }
  noteInside(memory, record)
  const other = publicOf(memory, record)
  return other === null ? null : { gap: Math.abs(at - other), at, address: dstIp }
}

/** An answer that comes after the ones of the next span is noted in its own. */
function notePublic({ span, now, before }: AnswerMemory, record: AcceptedRecord): void {
  const ofRecord = Math.floor(record.at / SPAN)
  if (ofRecord < span - 1) return
  const kept = ofRecord < span ? before : now
  if (kept.public.size >= kept.public.keys.length * LARGEST_FILL) {
    if (kept.public.keys.length >= MOST_PLACES) return
    kept.public = enlarged(kept.public)
  }
  const answers = kept.public
  const [key, check] = hashesOf(record)
  const place = placeOf(answers, key, check)
  const time = (record.at % SPAN) + 1
  const known = answers.times[place] ?? 0
  if (known >= time) return
  if (known === 0) answers.size += 1
  answers.keys[place] = key
  answers.checks[place] = check
  answers.times[place] = time
}

/** The time of the newest public answer (epoch ms). */
function publicOf({ span, now, before }: AnswerMemory, record: AcceptedRecord): number | null {
  const [key, check] = hashesOf(record)
  const newest = now.public.times[placeOf(now.public, key, check)] ?? 0
  if (newest > 0) return span * SPAN + newest - 1
  const former = before.public.times[placeOf(before.public, key, check)] ?? 0
  return former > 0 ? (span - 1) * SPAN + former - 1 : null
}

const nameHash = remembered((domain) => hashOf(domain))

/** Two hashes of device and name that depend on each other as little as those of other texts do. */
function hashesOf({ deviceId, domain, registrableDomain }: AcceptedRecord): [key: number, check: number] {
  const [name, device] = [nameHash(domain, registrableDomain), hashOf(deviceId)]
  const key = Math.imul(name ^ Math.imul(device, 0x9e3779b1), 0x85ebca6b)
  const check = Math.imul(device ^ Math.imul(name, 0xc2b2ae35), 0x27d4eb2f)
  return [(key ^ (key >>> 15)) >>> 0, (check ^ (check >>> 13)) >>> 0]
}

/** The place of an answer, or the empty one where it belongs. A table is never full. */
function placeOf({ keys, checks, times }: PublicAnswers, key: number, check: number): number {
  const mask = keys.length - 1
  let place = key & mask
  while (times[place] !== 0 && (keys[place] !== key || checks[place] !== check)) place = (place + 1) & mask
  return place
}

function enlarged(former: PublicAnswers): PublicAnswers {
  const larger = noPublicAnswers(former.keys.length * 2)
  for (const [index, time] of former.times.entries()) {
    if (time === 0) continue
    const [key, check] = [former.keys[index] ?? 0, former.checks[index] ?? 0]
    const place = placeOf(larger, key, check)
    larger.keys[place] = key
    larger.checks[place] = check
    larger.times[place] = time
  }
  larger.size = former.size
  return larger
}

const keyOf = ({ deviceId, domain }: AcceptedRecord) => `${deviceId} ${domain}`

function noteInside(memory: AnswerMemory, record: AcceptedRecord): void {
  const { now } = memory
  const key = keyOf(record)
  if (!now.inside.has(key) && now.inside.size >= MOST_INSIDE) return
  const known = insideOf(memory, record)
  now.inside.set(key, { at: Math.max(record.at, known?.at ?? 0), address: record.dstIp })
}

function insideOf({ now, before }: AnswerMemory, record: AcceptedRecord): InsideAnswer | null {
  if (now.inside.size === 0 && before.inside.size === 0) return null
  const key = keyOf(record)
  return now.inside.get(key) ?? before.inside.get(key) ?? null
}

function advance(memory: AnswerMemory, at: number): void {
  const span = Math.floor(at / SPAN)
  if (span <= memory.span) return
  memory.before = memory.span === span - 1 ? memory.now : noAnswers()
  memory.now = noAnswers()
  memory.span = span
}
