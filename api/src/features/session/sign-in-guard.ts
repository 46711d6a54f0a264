import { createHash } from 'node:crypto'
import { LOCKOUT_TIME, locked, MAX_WRONG_PASSWORDS } from '@netwarden/shared'
import type { Clock } from '../../clock.ts'
import type { UnitOfWork } from '../../state/unit-of-work.ts'
import type { SignInFailureRepository } from './sign-in-failure.repository.ts'

/** Counts wrong passwords by who is tried and from where, and says no after the fifth. */
export class SignInGuard {
  /** The last attempt of each key in this process: one waits for the other, so that none slips past the count. */
  private readonly turns = new Map<string, Promise<unknown>>()

  constructor(
    private readonly failures: SignInFailureRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Runs the check unless its key is locked; a check that answers null has failed and is counted. */
  attempt<Result>(
    parts: readonly string[],
    check: () => Promise<Result | null>,
    onLock: () => void = () => undefined,
  ): Promise<Result | null> {
    const key = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
    return this.inTurn(key, async () => {
      const failure = await this.failures.find(key)
      if (failure) this.refuseLocked(failure)
      const result = await check()
      if (result === null) await this.countFailure(key, onLock)
      else if (failure) await this.unitOfWork.run((work) => this.failures.clear(work, key))
      return result
    })
  }

  private async countFailure(key: string, onLock: () => void): Promise<void> {
    const count = await this.unitOfWork.run((work) => this.failures.count(work, key, this.clock.now()))
    if (count === MAX_WRONG_PASSWORDS) onLock()
  }

  private refuseLocked(failure: { count: number; expiresAt: number }): void {
    const now = this.clock.now()
    if (failure.expiresAt <= now || failure.count < MAX_WRONG_PASSWORDS) return
    // No lock lasts longer: one from a clock that was ahead, and has been set since, is none.
    if (failure.expiresAt > now + LOCKOUT_TIME) return
    const seconds = Math.ceil((failure.expiresAt - now) / 1000)
    throw locked('session.locked', { seconds }, { retryAfterSeconds: seconds })
  }

  private inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const previous = this.turns.get(key) ?? Promise.resolve()
    const turn = previous.then(work, work)
    // The chain itself never fails: whose attempt it is hears of that.
    const settled = turn.catch(() => undefined)
    this.turns.set(key, settled)
    void settled.then(() => {
      if (this.turns.get(key) === settled) this.turns.delete(key)
    })
    return turn
  }
}
