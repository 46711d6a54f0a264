import type { Principal } from '../../platform/http/principal.ts'
import { isDryRun } from '../../platform/state/dry-run.ts'
import type { Clock } from '../../platform/time/clock.ts'

/** Roles and statuses are read again after this time; a change in this process applies at once. */
const MAX_AGE = 2_000
const MAX_ENTRIES = 10_000

type Found = Principal | null
interface Entry {
  readAt: number
  found: Found
}
type Listener = () => void

/** The owner of a credential, cached for a moment. */
export class Principals {
  private entries = new Map<string, Entry>()
  private listeners = new Set<Listener>()
  private generation = 0

  constructor(private readonly clock: Clock) {}

  async get(key: string, load: () => Promise<Found>): Promise<Found> {
    const known = this.entries.get(key)
    // The absolute distance: a clock that is set back extends no role.
    if (known && Math.abs(this.clock.now() - known.readAt) < MAX_AGE) return known.found
    const { generation } = this
    const found = await load()
    // The role may have changed while it was read, or by a write that is taken back: the value is not cached then.
    if (generation === this.generation && !isDryRun()) this.remember(key, found)
    return found
  }

  /** Drops all cached owners: a role, status or session changed. */
  forget(): void {
    this.generation++
    this.entries.clear()
    for (const listener of this.listeners) listener()
  }

  /** Reports each change, so that open streams can check whether they may stay. */
  onForget(listener: Listener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private remember(key: string, found: Found): void {
    const oldest = this.entries.size >= MAX_ENTRIES ? this.entries.keys().next() : undefined
    if (oldest && !oldest.done) this.entries.delete(oldest.value)
    this.entries.set(key, { readAt: this.clock.now(), found })
  }
}
