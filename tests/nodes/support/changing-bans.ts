import type { GatewayServer } from '../../gateway/support/gateway-server.ts'

const ENTRIES = 8

/** Entries that are banned and released at random, and the verdicts that a node may have of each meanwhile. */
export class ChangingBans {
  /** Policies of the banned entries. */
  readonly #policies = new Map<string, string>()
  /** Of each entry: verdicts since all nodes were last on one generation. */
  readonly #possible = new Map<string, Set<boolean>>()

  constructor(
    private readonly suffix: string,
    private readonly random: () => number,
  ) {}

  get entries(): string[] {
    return Array.from({ length: ENTRIES }, (_, index) => `b${index}.${this.suffix}`)
  }

  any(): string {
    return this.entries[Math.floor(this.random() * ENTRIES)] ?? ''
  }

  /** Bans an entry, or releases it. */
  async change({ admin }: GatewayServer): Promise<void> {
    const entry = this.any()
    const policy = this.#policies.get(entry)
    // A node may have the change before the call returns.
    this.#possibleOf(entry).add(policy === undefined)
    if (policy !== undefined) {
      const { status } = await admin.post('/api/domain-control/custom-policy/remove', { ids: [policy] })
      if (status !== 200) throw new Error(`the policy was not deleted: ${status}`)
      this.#policies.delete(entry)
      return
    }
    const { status, data } = await admin.post<{ ids: string[] }>('/api/domain-control/custom-policy/create', {
      group: 'domain',
      solvedMode: 'banned',
      entries: [entry],
    })
    if (status !== 200) throw new Error(`the policy was refused: ${status}`)
    this.#policies.set(entry, data.ids[0] ?? '')
  }

  /** A generation that has all changes; null before the console decides by one. */
  async generation({ admin }: GatewayServer): Promise<number | null> {
    let newest = 0
    for (const domain of this.entries) {
      const { data } = await admin.post<{ solvedMode: string; policyGeneration: number }>(
        '/api/domain-control/explain',
        { domain, deviceIP: '127.0.0.1' },
      )
      if ((data.solvedMode === 'banned') !== this.#policies.has(domain)) return null
      newest = Math.max(newest, data.policyGeneration)
    }
    return newest
  }

  /** All nodes are on one generation: nothing but the newest verdicts is right from now on. */
  settle(): void {
    this.#possible.clear()
  }

  /** A node may answer as before the last agreement, since it had to use what it had in force then. */
  allow(): void {
    for (const entry of this.entries)
      for (const isBanned of [true, false]) this.#possibleOf(entry).add(isBanned)
  }

  /** Whether some generation that a node may have answers so. Read before and after the question. */
  verdicts(entry: string): ReadonlySet<boolean> {
    return new Set(this.#possibleOf(entry))
  }

  #possibleOf(entry: string): Set<boolean> {
    const known = this.#possible.get(entry)
    if (known) return known
    const possible = new Set([this.#policies.has(entry)])
    this.#possible.set(entry, possible)
    return possible
  }
}
