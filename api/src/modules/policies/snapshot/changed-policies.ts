import type { PolicyChange } from './control-rows.repository.ts'
import type { PolicyBase } from './policy-base.ts'

/** Which policies were changed after the base that is in use, by the lines of the change feed. */
export class ChangedPolicies {
  /** Ids, and the number of the last change of each. */
  readonly #changedAt = new Map<string, number>()
  /** The last change of more than is told one by one: no base made before it serves. */
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

  /** From here on a base is in use that holds every change up to its generation. */
  startAt({ generation }: PolicyBase): void {
    if (this.#readTo < generation) this.#readTo = generation
    for (const [id, at] of this.#changedAt) if (at <= generation) this.#changedAt.delete(id)
  }

  /** Learns what was changed since it was last asked. */
  async readOn(): Promise<void> {
    const changes = await this.since(this.#readTo)
    if (changes === null) this.#allChangedAt = Number.POSITIVE_INFINITY
    for (const { sequence, area, id } of changes ?? []) {
      this.#readTo = sequence
      if (id !== null && area === 'custom-policies') this.#changedAt.set(id, sequence)
      // With all segments, as with sample data, their policies come and go.
      if (id === null && (area === 'custom-policies' || area === 'segments')) this.#allChangedAt = sequence
    }
  }

  /** Whether what was changed after this base is known. */
  isKnownAfter({ generation }: PolicyBase): boolean {
    return this.#allChangedAt <= generation
  }

  /** A base was made of everything: what was not known before it does not matter any more. */
  forget(): void {
    this.#changedAt.clear()
    this.#allChangedAt = -1
    this.#readTo = -1
  }
}
