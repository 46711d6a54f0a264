import type { PolicyChange } from './control-rows.repository.ts'
import type { PolicyBase } from './policy-base.ts'

/** The policies that changed after the current base, from the change feed. */
export class ChangedPolicies {
  /** Ids, and the number of the last change of each. */
  readonly #changedAt = new Map<string, number>()
  /** The last change that is not listed singly: earlier bases are unusable. */
  #allChangedAt = -1
  /** Every change up to this one is known. */
  #readTo = -1

  constructor(private readonly since: (generation: number) => Promise<PolicyChange[] | null>) {}

  get ids(): string[] {
    return [...this.#changedAt.keys()]
  }

  get count(): number {
    return this.#changedAt.size
  }

  /** Called when a base that contains every change up to its generation is used from now on. */
  startAt({ generation }: PolicyBase): void {
    if (this.#readTo < generation) this.#readTo = generation
    for (const [id, at] of this.#changedAt) if (at <= generation) this.#changedAt.delete(id)
  }

  /** Reads the changes since the last call. */
  async readOn(): Promise<void> {
    const changes = await this.since(this.#readTo)
    if (changes === null) this.#allChangedAt = Number.POSITIVE_INFINITY
    for (const { sequence, area, id } of changes ?? []) {
      this.#readTo = sequence
      if (id !== null && area === 'custom-policies') this.#changedAt.set(id, sequence)
      // A change of all segments, as with sample data, adds or removes their policies.
      if (id === null && (area === 'custom-policies' || area === 'segments')) this.#allChangedAt = sequence
    }
  }

  /** Whether the changes after this base are known. */
  isKnownAfter({ generation }: PolicyBase): boolean {
    return this.#allChangedAt <= generation
  }

  /** A base holds everything: unknown changes before it are irrelevant. */
  forget(): void {
    this.#changedAt.clear()
    this.#allChangedAt = -1
    this.#readTo = -1
  }
}
