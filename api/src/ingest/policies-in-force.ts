import { setImmediate } from 'node:timers/promises'
import { openListIndex, openPoliciesInSteps, type PolicySet } from '@netwarden/shared'
import type { FromPolicies, ToPolicies } from './policies-protocol.ts'

/** The ingest thread's side of the policies: opens what the api compiled and swaps one reference. */
export class PoliciesInForce {
  /** Resolves when the first have come; until then nothing is to be decided. */
  readonly known: Promise<void>
  #set: PolicySet
  #opening: Promise<void>
  #settleFirst: () => void = () => undefined
  #close: () => void = () => undefined
  readonly #closed: Promise<void>

  constructor(
    first: PolicySet,
    private readonly report: (message: FromPolicies) => void,
  ) {
    this.#set = first
    this.known = new Promise((resolve) => {
      this.#settleFirst = resolve
    })
    this.#opening = this.known
    this.#closed = new Promise((resolve) => {
      this.#close = resolve
    })
  }

  readonly current = (): PolicySet => this.#set

  /** Resolves when all that was told before the call decides, or when nobody is to wait any more. */
  settled(): Promise<void> {
    return Promise.race([this.#opening, this.#closed])
  }

  close(): void {
    this.#close()
  }

  /** One after the other, so that the newest stays. */
  receive({ packed, names }: ToPolicies): void {
    const before = this.#opening === this.known ? Promise.resolve() : this.#opening
    this.#opening = before.then(async () => {
      this.#set = await opened(packed, names)
      this.#settleFirst()
      this.report({ type: 'decidesBy', generation: this.#set.generation })
    })
  }
}

async function opened(packed: ArrayBufferLike, names: ArrayBufferLike): Promise<PolicySet> {
  const lists = openListIndex(names)
  const set = lists && (await openPoliciesInSteps(packed, lists, () => setImmediate()))
  if (!set) throw new Error('the api told of policies that cannot be opened')
  return set
}
