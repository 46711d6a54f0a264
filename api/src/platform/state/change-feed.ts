/** The kinds of data that may have to be read again after a change: a table, or the tables of one object. */
export const CHANGE_AREAS = [
  'alarm-deliveries',
  'alarm-settings',
  'mail-settings',
  'branding',
  'change-guard',
  'custom-policies',
  'device-leases',
  'devices',
  'dns',
  'dns-zones',
  'enforcers',
  'focus',
  'gateway',
  'imports',
  'messages',
  'observed-rounds',
  'orgs',
  'pauses',
  'policy-orders',
  'presets',
  'receipts',
  'report-mail',
  'requests',
  'retention',
  'risk-events',
  'risk-mutes',
  'risk-rules',
  'segments',
  'sessions',
  'sources',
  'users',
  'work-leases',
] as const
export type ChangeArea = (typeof CHANGE_AREAS)[number]

/** Areas that decide on visits: the number of their last change is the generation of the policies. */
export const POLICY_AREAS = [
  'custom-policies',
  'pauses',
  'presets',
  'segments',
] as const satisfies readonly ChangeArea[]

export function isChangeArea(text: string): text is ChangeArea {
  return CHANGE_AREAS.some((area) => area === text)
}

/** A change of stored data. */
export interface Change {
  area: ChangeArea
  /** Id of the changed object; null when more objects changed than are reported one by one. */
  id: string | null
  /** The current version; null without one, or for a deleted object. */
  version: number | null
}

/** A change as stored. */
export interface StoredChange extends Change {
  sequence: number
  origin: string
}

type Listener = (changes: readonly Change[]) => Promise<void> | void
type Listeners = Map<ChangeArea, Set<Listener>>

/** Notifies in-memory copies of the state store about stored changes. */
export class ChangeFeed {
  readonly #listeners: Listeners = new Map()
  /** Listeners that only need the changes of other processes. */
  readonly #listenersToOthers: Listeners = new Map()
  /** Numbers of lines that this process writes, whose listeners it calls as soon as they are stored. */
  readonly #own = new Set<number>()

  constructor(
    private readonly onFault: (cause: unknown) => void,
    /** This process, as its lines name it. */
    readonly origin: string,
  ) {}

  /** Calls the listener after each change of these areas; the write resolves when the listener is done. */
  follow(areas: readonly ChangeArea[], listener: Listener): () => void {
    for (const area of areas) add(this.#listeners, area, listener)
    return () => {
      for (const area of areas) this.#listeners.get(area)?.delete(listener)
    }
  }

  /** Calls the listener after what other processes change. */
  followOthers(areas: readonly ChangeArea[], listener: Listener): void {
    for (const area of areas) add(this.#listenersToOthers, area, listener)
  }

  /** Called inside the write, before others can read the lines. */
  own(sequences: readonly number[]): void {
    for (const sequence of sequences) this.#own.add(sequence)
  }

  /** The write failed, or its result is unknown: if the lines were stored, they are read like foreign ones. */
  disown(sequences: readonly number[]): void {
    for (const sequence of sequences) this.#own.delete(sequence)
  }

  /** Lines read from the store: those whose listeners this process has called, or is about to call, are skipped. */
  async notifyOfRead(lines: readonly StoredChange[]): Promise<void> {
    const isOwn = ({ sequence, origin }: StoredChange) => origin === this.origin && this.#own.has(sequence)
    await this.notifyOthers(
      lines.filter((line) => !isOwn(line)).map(({ area, id, version }) => ({ area, id, version })),
    )
    this.disown(lines.map(({ sequence }) => sequence))
  }

  /** Changes that are not known to be of this process. */
  async notifyOthers(changes: readonly Change[]): Promise<void> {
    await Promise.all([this.notify(changes), this.#notifyAll(this.#listenersToOthers, changes)])
  }

  /** Resolves when every listener is done. The change is stored in any case: a failed listener is only logged. */
  notify(changes: readonly Change[]): Promise<void> {
    return this.#notifyAll(this.#listeners, changes)
  }

  async #notifyAll(listeners: Listeners, changes: readonly Change[]): Promise<void> {
    const pending = new Map<Listener, Change[]>()
    for (const change of changes) {
      for (const listener of listeners.get(change.area) ?? []) {
        const known = pending.get(listener)
        if (known) known.push(change)
        else pending.set(listener, [change])
      }
    }
    await Promise.all([...pending].map(([listener, its]) => this.#call(listener, its)))
  }

  async #call(listener: Listener, changes: readonly Change[]): Promise<void> {
    try {
      await listener(changes)
    } catch (cause) {
      this.onFault(cause)
    }
  }
}

function add(listeners: Listeners, area: ChangeArea, listener: Listener): void {
  listeners.set(area, (listeners.get(area) ?? new Set()).add(listener))
}
