import { createHmac, hkdfSync } from 'node:crypto'
import { conflict, tooMany } from '@netwarden/shared/errors'
import type { Logger } from 'pino'
import type { Idempotency, KeyedCall, SentAnswer } from '../../platform/http/idempotency.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import { SECRET_PURPOSES, type SecretBox } from '../../platform/secrets/secret-box.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { CallKey, IdempotencyRepository, IdempotentCallRow } from './idempotency.repository.ts'

const KEPT_FOR = 86_400_000
/** Keys of one user; older ones expire first. */
const MAX_KEYS = 10_000
/** Characters of an answer that is kept. */
const MAX_ANSWER = 32 * 1024
const RETRY_AFTER = 3_600

interface Deps {
  repository: IdempotencyRepository
  unitOfWork: UnitOfWork
  secrets: SecretBox
  /** The secret of the installation: bodies may hold passwords, which a plain digest would let others guess. */
  secret: string
  clock: Clock
  logger: Logger
}

/** Keeps the answers of creating calls for a day, for every process on the same state store. */
export class IdempotentCalls implements Idempotency {
  readonly #digestKey: Buffer

  constructor(private readonly deps: Deps) {
    this.#digestKey = Buffer.from(hkdfSync('sha256', deps.secret, '', 'netwarden idempotent calls', 32))
  }

  async once(
    { userId, call, key, fields }: KeyedCall,
    make: () => Promise<SentAnswer>,
  ): Promise<SentAnswer & { isRepeated: boolean }> {
    const own = { userId, call: `${call.method} ${call.url}`, key }
    const digest = createHmac('sha256', this.#digestKey).update(canonicalJson(fields)).digest('base64url')
    if (!(await this.#take(own, digest))) return { ...(await this.#kept(own, digest)), isRepeated: true }
    const answer = await this.#make(own, make)
    await this.#keep(own, answer)
    return { ...answer, isRepeated: false }
  }

  #take(own: CallKey, digest: string): Promise<boolean> {
    const { repository, unitOfWork, clock } = this.deps
    return unitOfWork.run(async (work) => {
      const now = clock.now()
      await repository.removeExpired(work, now)
      if ((await repository.count(work, own.userId)) >= MAX_KEYS && !(await repository.find(own))) {
        throw tooMany('error.idempotency.full', { most: MAX_KEYS }, { retryAfterSeconds: RETRY_AFTER })
      }
      return repository.take(work, { ...own, digest, expiresAt: now + KEPT_FOR })
    })
  }

  /** What the call with this key was answered; a conflict where that is not known. */
  async #kept(own: CallKey, digest: string): Promise<SentAnswer> {
    const row = await this.deps.repository.find(own)
    // The call before it failed meanwhile, and took its key back.
    if (!row) throw conflict('error.idempotency.running')
    if (row.digest !== digest) throw conflict('error.idempotency.otherBody')
    if (row.status === null) throw conflict('error.idempotency.running')
    return { status: row.status, body: this.#opened(row) }
  }

  #opened({ answer }: IdempotentCallRow): unknown {
    const text = answer === null ? null : this.deps.secrets.open(SECRET_PURPOSES.idempotentAnswer, answer)
    if (text === null) throw conflict('error.idempotency.notKept')
    return JSON.parse(text)
  }

  /** A call that fails changed nothing, and can be made again with its key. */
  async #make(own: CallKey, make: () => Promise<SentAnswer>): Promise<SentAnswer> {
    const { repository, unitOfWork, logger } = this.deps
    try {
      return await make()
    } catch (cause) {
      await unitOfWork
        .run((work) => repository.remove(work, own))
        .catch((err: unknown) => logEvent(logger, 'idempotency.key.not_released', { err, call: own.call }))
      throw cause
    }
  }

  /** The change is made: its client gets the answer even where that cannot be kept. */
  async #keep(own: CallKey, { status, body }: SentAnswer): Promise<void> {
    const { repository, unitOfWork, secrets, logger } = this.deps
    const text = JSON.stringify(body)
    const answer = text.length > MAX_ANSWER ? null : secrets.seal(SECRET_PURPOSES.idempotentAnswer, text)
    await unitOfWork
      .run((work) => repository.answer(work, own, { status, answer }))
      .catch((err: unknown) => logEvent(logger, 'idempotency.answer.not_kept', { err, call: own.call }))
  }
}

/** The same text for the same fields in any order. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
