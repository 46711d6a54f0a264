/** What others may have to look at again when it was changed: a table, or the tables of one thing. */
export const CHANGE_AREAS = [
  'branding',
  'custom-policies',
  'devices',
  'dns',
  'messages',
  'orgs',
  'presets',
  'risk-events',
  'segments',
  'sessions',
  'sources',
  'users',
] as const
export type ChangeArea = (typeof CHANGE_AREAS)[number]

/** That something was changed. */
export interface Change {
  area: ChangeArea
  /** Null where more was changed than is told one by one. */
  id: string | null
  /** The one that it has now; null where it has none, or is gone. */
  version: number | null
}

type Listener = (changes: readonly Change[]) => Promise<void> | void

/** Tells those who keep something of the state store in memory what was changed, once it is stored. */
export class ChangeFeed {
  readonly #listeners = new Map<ChangeArea, Set<Listener>>()

  constructor(private readonly onFault: (cause: unknown) => void) {}

  /** Calls the listener after each change of these areas; who wrote it is answered when the listener is done. */
  follow(areas: readonly ChangeArea[], listener: Listener): () => void {
    for (const area of areas) {
      const listeners = this.#listeners.get(area) ?? new Set()
      this.#listeners.set(area, listeners.add(listener))
    }
    return () => {
      for (const area of areas) this.#listeners.get(area)?.delete(listener)
    }
  }

  /** Resolves when every listener is done. What is stored stays so: a listener that fails is told of, no more. */
  async tell(changes: readonly Change[]): Promise<void> {
    const told = new Map<Listener, Change[]>()
    for (const change of changes) {
      for (const listener of this.#listeners.get(change.area) ?? []) {
        const known = told.get(listener)
        if (known) known.push(change)
        else told.set(listener, [change])
      }
    }
    await Promise.all([...told].map(([listener, its]) => this.#call(listener, its)))
  }

  async #call(listener: Listener, changes: readonly Change[]): Promise<void> {
    try {
      await listener(changes)
    } catch (cause) {
      this.onFault(cause)
    }
  }
}
