import type { AcceptedRecord } from './accepted-record.ts'
import { isPublicAddress } from './address-kind.ts'

/** The newest answers of each device and name; plain values, so that a checkpoint can keep them. */
export interface AnswerMemory {
  span: number
  now: Answers
  before: Answers
}

/** By device and name. Nearly all answers are public: of those only the time is kept (ms after the start of the span). */
interface Answers {
  size: number
  public: Map<string, Map<string, number>>
  inside: Map<string, InsideAnswer>
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
const MOST_ANSWERS = 200_000

export function openAnswers(): AnswerMemory {
  return { span: 0, now: noAnswers(), before: noAnswers() }
}

function noAnswers(): Answers {
  return { size: 0, public: new Map(), inside: new Map() }
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

function notePublic({ span, now }: AnswerMemory, { at, deviceId, domain }: AcceptedRecord): void {
  let names = now.public.get(deviceId)
  const time = at - span * SPAN
  const known = names?.get(domain)
  if (known !== undefined && known >= time) return
  if (known === undefined) {
    if (now.size >= MOST_ANSWERS) return
    now.size += 1
  }
  if (!names) {
    names = new Map()
    now.public.set(deviceId, names)
  }
  names.set(domain, time)
}

/** The time of the newest public answer (epoch ms). */
function publicOf({ span, now, before }: AnswerMemory, { deviceId, domain }: AcceptedRecord): number | null {
  const newest = now.public.get(deviceId)?.get(domain)
  if (newest !== undefined) return span * SPAN + newest
  const former = before.public.get(deviceId)?.get(domain)
  return former === undefined ? null : (span - 1) * SPAN + former
}

const keyOf = ({ deviceId, domain }: AcceptedRecord) => `${deviceId} ${domain}`

function noteInside(memory: AnswerMemory, record: AcceptedRecord): void {
  const { now } = memory
  const key = keyOf(record)
  if (!now.inside.has(key)) {
    if (now.size >= MOST_ANSWERS) return
    now.size += 1
  }
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
