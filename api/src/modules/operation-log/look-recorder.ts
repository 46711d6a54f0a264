import type { Operation } from '../../platform/state/operation.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { RecordOperation } from './operation.ts'

const ONCE_IN = 10 * 60_000
const MAX_REMEMBERED = 20_000

/** Notes that a user viewed a person's visits: once for each viewer and subject in ten minutes. */
export class ViewRecorder {
  private readonly seen = new Map<string, number>()

  constructor(
    private readonly record: RecordOperation,
    private readonly clock: Clock,
    private readonly onFault: (cause: unknown) => void,
  ) {}

  /** Does not wait: the entry joins the next batch, so that the view is not delayed. */
  readonly recordLook = (operation: Operation): void => {
    const { actor, action, subject } = operation
    const key = JSON.stringify([actor.userId, action, subject.kind, subject.id])
    const now = this.clock.now()
    if (now - (this.seen.get(key) ?? Number.NEGATIVE_INFINITY) < ONCE_IN) return
    this.seen.delete(key)
    this.seen.set(key, now)
    this.dropOldest()
    this.record(operation).catch(this.onFault)
  }

  private dropOldest(): void {
    if (this.seen.size <= MAX_REMEMBERED) return
    const oldest = this.seen.keys().next()
    if (!oldest.done) this.seen.delete(oldest.value)
  }
}
