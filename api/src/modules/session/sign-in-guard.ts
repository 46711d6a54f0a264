import { createHash } from 'node:crypto'
import { LOCKOUT_TIME, locked, MAX_WRONG_PASSWORDS } from '@netwarden/shared'
import type { Operation } from '../../platform/state/operation.ts'
import type { AccountRow } from '../../platform/state/tables/people.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Work } from '../../platform/state/work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { SignInFailureRepository } from './sign-in-failure.repository.ts'

/** Who was tried, where there is such a user, and whether the password is his. */
interface Tried {
  user: AccountRow | undefined
  isRight: boolean
}

interface Lock {
  /** Its entry in the log, stored with the count. */
  entry(user: AccountRow | undefined): Operation
  /** Called when it is stored. */
  tell?(user: AccountRow | undefined): void
}

/** Who knew his password, and how what was counted of him before goes with the write that follows from it. */
interface Passed {
  user: AccountRow
  clear(work: Work): Promise<void>
}

/** Counts wrong passwords by who is tried and from where, and says no after the fifth. */
export class SignInGuard {
  /** The last attempt of each key in this process: one waits for the other, so that none slips past the count. */
  private readonly turns = new Map<string, Promise<unknown>>()

  constructor(
    private readonly failures: SignInFailureRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Runs the check unless its key is locked; one that fails is counted, and answered with null. */
  attempt(parts: readonly string[], check: () => Promise<Tried>, lock: Lock): Promise<Passed | null> {
    const key = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
    return this.inTurn(key, async () => {
      const failure = await this.failures.find(key)
      if (failure) this.refuseLocked(failure)
      const { user, isRight } = await check()
      if (user && isRight) {
        return { user, clear: async (work) => (failure ? this.failures.clear(work, key) : undefined) }
      }
      await this.countFailure(key, user, lock)
      return null
    })
  }

  private async countFailure(key: string, user: AccountRow | undefined, lock: Lock): Promise<void> {
    const isLocked = await this.unitOfWork.run(async (work) => {
      const count = await this.failures.count(work, key, this.clock.now())
      if (count !== MAX_WRONG_PASSWORDS) return false
      work.record(lock.entry(user))
      return true
    })
    if (isLocked) lock.tell?.(user)
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
