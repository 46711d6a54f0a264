import type { RecordIdentity } from './enrich/index.ts'
import type { ParsedVisit } from './visit.ts'

/** A question of the console to an observed server. */
export interface OwnQuestion {
  /** Id of the observed server. */
  server: string
  /** The source that reads its log; null where none is known, so that any source may read it. */
  source: string | null
  /** Address of the console. */
  from: string
  name: string
  /** Epoch ms. */
  at: number
  /** How often it was sent at most: each time may be a line of the log. */
  sent: number
}

/** The log of a server may be read this much later (ms). */
export const QUESTION_LASTS = 3_600_000
/** The clock of a server, and the time of its answer, may differ by this from ours (ms). */
const TOLERANCE = 60_000

interface Known extends OwnQuestion {
  /** Lines of it that were read. */
  read: number
}

/** Knows the questions of the console by what a log has of them, because ordinary names carry no mark. */
export class OwnQuestions {
  /** By address and name. */
  readonly #known = new Map<string, Known[]>()
  #clearedAt = 0

  /** Adds questions; one that is known already may have been sent less often than was expected. */
  add(questions: readonly OwnQuestion[], now: number): void {
    if (Math.abs(now - this.#clearedAt) > TOLERANCE) this.#clear(now)
    for (const question of questions) {
      const key = `${question.from} ${question.name}`
      const others = this.#known.get(key) ?? []
      const same = others.find(({ server, at }) => server === question.server && at === question.at)
      if (same) same.sent = question.sent
      else if (others.length > 0) others.push({ ...question, read: 0 })
      else this.#known.set(key, [{ ...question, read: 0 }])
    }
  }

  /** Whether a line is one of them. Each question is at most as many lines as it was sent. */
  take(visit: ParsedVisit, { source, enforcer = '' }: Pick<RecordIdentity, 'source' | 'enforcer'>): boolean {
    const { deviceIp, domain, at, application, qtype } = visit
    // What a gateway, a node or BIND reports is a visit: the console does not ask them such names.
    if (visit.gateway || enforcer !== '' || application !== 'dns' || qtype !== 'A') return false
    const question = this.#known
      .get(`${deviceIp} ${domain}`)
      ?.find(
        (one) =>
          one.read < one.sent &&
          Math.abs(one.at - at) <= TOLERANCE &&
          (one.source === null || one.source === source),
      )
    if (question) question.read += 1
    return question !== undefined
  }

  #clear(now: number): void {
    this.#clearedAt = now
    for (const [key, known] of this.#known) {
      const lasting = known.filter(({ at }) => Math.abs(now - at) <= QUESTION_LASTS)
      if (lasting.length === 0) this.#known.delete(key)
      else this.#known.set(key, lasting)
    }
  }
}
