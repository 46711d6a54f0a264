import type { AcceptedRecord } from './accepted-record.ts'
import { isPublicAddress } from './address-kind.ts'
import type { TextPool } from './text-pool.ts'

/** The newest answers of each device and name, by the kind of their address; plain values, so that a checkpoint can keep them. */
export interface AnswerMemory {
  span: number
  now: Map<string, LastAnswers>
  before: Map<string, LastAnswers>
}

/** Times (epoch ms); 0 where there was none. */
interface LastAnswers {
  public: number
  inside: number
  /** The address of the newest one that is not public. */
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
  return { span: 0, now: new Map(), before: new Map() }
}

/**
 * Notes an answer. Returns what it changes to or from, or null where there is no answer of the other kind. An
 * answer with addresses of both kinds is neither.
 */
export function noteAnswer(
  memory: AnswerMemory,
  record: AcceptedRecord,
  texts: TextPool,
): AnswerChange | null {
  const { at, deviceId, domain, dstIp, answers } = record
  if (dstIp === '') return null
  const isPublic = isPublicAddress(dstIp)
  if (answers.some((address) => isPublicAddress(address) !== isPublic)) return null
  advance(memory, at)
  const key = texts.of(`${deviceId} ${domain}`)
  const known = memory.now.get(key) ?? {
    ...(memory.before.get(key) ?? { public: 0, inside: 0, address: '' }),
  }
  if (memory.now.has(key) || memory.now.size < MOST_ANSWERS) memory.now.set(key, known)
  const other = isPublic ? known.inside : known.public
  if (isPublic) known.public = Math.max(known.public, at)
  else {
    known.inside = Math.max(known.inside, at)
    known.address = texts.of(dstIp)
  }
  return other === 0
    ? null
    : {
        gap: Math.abs(at - other),
        at: isPublic ? known.inside : at,
        address: isPublic ? known.address : texts.of(dstIp),
      }
}

function advance(memory: AnswerMemory, at: number): void {
  const span = Math.floor(at / SPAN)
  if (span <= memory.span) return
  memory.before = memory.span === span - 1 ? memory.now : new Map()
  memory.now = new Map()
  memory.span = span
}
