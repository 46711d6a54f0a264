import { createHash } from 'node:crypto'
import type { Work } from '../../platform/state/work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { SignInFailureRepository } from './sign-in-failure.repository.ts'

const HOUR = 3_600_000

/** Limits what callers without a session cause for one account or mailbox: an hour holds at most so many. */
export class HourlyLimit {
  constructor(
    private readonly counts: SignInFailureRepository,
    private readonly clock: Clock,
  ) {}

  /** Counts one more within the write; false where the limit of this hour is used up. */
  async take(work: Work, subject: readonly string[], limit: number): Promise<boolean> {
    const key = createHash('sha256').update(JSON.stringify(subject)).digest('hex')
    return (await this.counts.countWithin(work, key, this.clock.now(), HOUR, limit)) <= limit
  }
}
