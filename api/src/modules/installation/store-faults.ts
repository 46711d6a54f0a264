import type { Message } from '@netwarden/shared/errors'

/**
 * `state`: no reads or writes; `events`: no access to events; `damage`: an error that a query met or a check
 * found, while the rest can be used; `writing` and `keeping`: why ingest waits, until it continues.
 */
export type FaultyPart = 'state' | 'events' | 'damage' | 'writing' | 'keeping'

/** Faults of the stores. The first fault of a part stays: later ones are mostly its consequences. */
export class StoreFaults {
  readonly #faults = new Map<FaultyPart, Message>()
  readonly #listeners: ((part: FaultyPart, fault: Message) => void)[] = []
  /** A warning although everything works. */
  note: Message | null = null

  report(part: FaultyPart, fault: Message): void {
    if (this.#faults.has(part)) return
    this.#faults.set(part, fault)
    for (const listen of this.#listeners) listen(part, fault)
  }

  /** Updates the message of a part's fault while it lasts. */
  update(part: FaultyPart, fault: Message): void {
    this.#faults.set(part, fault)
  }

  /** Why nothing can be stored now. */
  findWaiting(): Message | null {
    return this.find('writing') ?? this.find('keeping')
  }

  clear(part: FaultyPart): void {
    this.#faults.delete(part)
  }

  find(part: FaultyPart): Message | null {
    return this.#faults.get(part) ?? null
  }

  onReport(listen: (part: FaultyPart, fault: Message) => void): void {
    this.#listeners.push(listen)
  }
}
