import { createHash } from 'node:crypto'
import { locked } from '@netwarden/shared/errors'
import { LOCKOUT_TIME, MAX_WRONG_PASSWORDS, MAX_WRONG_PASSWORDS_OF_NAME } from '@netwarden/shared/limits'
import { clientNetwork } from '../../platform/http/client-network.ts'
import type { Operation } from '../../platform/state/operation.ts'
import type { AccountRow } from '../../platform/state/tables/people.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Work } from '../../platform/state/work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Counted, SignInFailureRepository } from './sign-in-failure.repository.ts'

/** Where a password is tried: for which purpose, for which name, from which address. */
export interface Target {
  scope: 'login' | 'change'
  name: string
  ip: string
  /** Whether the limit over all addresses spares this network, where its own limit still holds. */
  isSpared(network: string): Promise<boolean>
}

/** The user whose password is tried, where there is one, and whether it is right. */
interface Tried {
  user: AccountRow | undefined
  isRight: boolean
}

/** The reach of a lock: the name from one address, or the name from everywhere. */
export type LockReach = 'address' | 'everywhere'

interface Lock {
  /** The entry in the log, stored with the count. */
  entry(user: AccountRow | undefined, reach: LockReach): Operation
  /** Called when it is stored. */
  notify?(user: AccountRow | undefined, reach: LockReach): void
}

/** A user whose password was right; `clear` forgets the earlier wrong ones within the write that follows. */
interface Passed {
  user: AccountRow
  clear(work: Work): Promise<void>
}

interface Keys {
  ofAddress: string
  ofName: string
}

/** Counts wrong passwords by name and network and by name over all networks, and refuses further tries past the limits. */
export class SignInGuard {
  /** The last attempt for each name in this process: each waits for the one before it, so that none evades the count. */
  private readonly attempts = new Map<string, Promise<unknown>>()

  constructor(
    private readonly failures: SignInFailureRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Runs the check unless the target is locked; one that fails is counted, and answered with null. */
  async attempt(target: Target, check: () => Promise<Tried>, lock: Lock): Promise<Passed | null> {
    const { scope, name, ip } = target
    const network = clientNetwork(ip)
    const keys = { ofAddress: keyOf([scope, network, name]), ofName: keyOf([scope, name]) }
    const refuseLocked = async (): Promise<Counted | undefined> => {
      const failure = await this.failures.find(keys.ofAddress)
      this.refuseLocked(failure, MAX_WRONG_PASSWORDS)
      const ofName = await this.failures.find(keys.ofName)
      if (this.secondsLocked(ofName, MAX_WRONG_PASSWORDS_OF_NAME) > 0 && !(await target.isSpared(network))) {
        this.refuseLocked(ofName, MAX_WRONG_PASSWORDS_OF_NAME)
      }
      return failure
    }
    // Rejected immediately, too: a flood of locked attempts must not delay the owner in the queue.
    await refuseLocked()
    return this.oneByOne(keys.ofName, async () => {
      const failure = await refuseLocked()
      const { user, isRight } = await check()
      if (user && isRight) {
        // The count over all networks stays: a sign-in of the owner must not give a guesser further tries.
        return {
          user,
          clear: async (work) => (failure ? this.failures.clear(work, keys.ofAddress) : undefined),
        }
      }
      await this.countFailure(keys, user, lock)
      return null
    })
  }

  private async countFailure(keys: Keys, user: AccountRow | undefined, lock: Lock): Promise<void> {
    const reached = await this.unitOfWork.run(async (work) => {
      const now = this.clock.now()
      const ofAddress = await this.failures.count(work, keys.ofAddress, now, LOCKOUT_TIME)
      const ofName = await this.failures.countWithin(
        work,
        keys.ofName,
        now,
        LOCKOUT_TIME,
        MAX_WRONG_PASSWORDS_OF_NAME,
      )
      const locks: LockReach[] = []
      if (ofAddress === MAX_WRONG_PASSWORDS) locks.push('address')
      if (ofName === MAX_WRONG_PASSWORDS_OF_NAME) locks.push('everywhere')
      for (const reach of locks) work.record(lock.entry(user, reach))
      return locks
    })
    for (const reach of reached) lock.notify?.(user, reach)
  }

  private refuseLocked(failure: Counted | undefined, limit: number): void {
    const seconds = this.secondsLocked(failure, limit)
    if (seconds > 0) throw locked('session.locked', { seconds }, { retryAfterSeconds: seconds })
  }

  private secondsLocked(failure: Counted | undefined, limit: number): number {
    const now = this.clock.now()
    if (!failure || failure.expiresAt <= now || failure.count < limit) return 0
    // No lock lasts longer: one from a clock that was ahead, and has been set since, is none.
    if (failure.expiresAt > now + LOCKOUT_TIME) return 0
    return Math.ceil((failure.expiresAt - now) / 1000)
  }

  private oneByOne<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const previous = this.attempts.get(key) ?? Promise.resolve()
    const attempt = previous.then(work, work)
    // The chain itself never fails: the caller of each attempt gets its error.
    const settled = attempt.catch(() => undefined)
    this.attempts.set(key, settled)
    void settled.then(() => {
      if (this.attempts.get(key) === settled) this.attempts.delete(key)
    })
    return attempt
  }
}

function keyOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
