import type { Message } from '@netwarden/shared'

/**
 * `state`: nothing may be read or written; `events`: nothing of the events; `damage`: what a question met, or a check
 * found, while the rest can be used; `writing` and `keeping`: why ingest waits, until it goes on.
 */
export type FaultyPart = 'state' | 'events' | 'damage' | 'writing' | 'keeping'

/** What is wrong with what is stored. The first fault of a part stays: what follows it is mostly its consequence. */
export class StoreFaults {
  readonly #faults = new Map<FaultyPart, Message>()
  readonly #listeners: ((part: FaultyPart, fault: Message) => void)[] = []
  /** Nothing is wrong with it, but somebody should know. */
  note: Message | null = null

  report(part: FaultyPart, fault: Message): void {
    if (this.#faults.has(part)) return
    this.#faults.set(part, fault)
    for (const listen of this.#listeners) listen(part, fault)
  }

  /** Says the same of a part otherwise, as it goes on. */
  update(part: FaultyPart, fault: Message): void {
    this.#faults.set(part, fault)
  }

  /** Why nothing that is read can be stored now. */
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
