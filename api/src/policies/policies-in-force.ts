import {
  type CompiledPolicies,
  openListIndex,
  openPacked,
  type PolicySet,
  policySetOf,
} from '@netwarden/shared/policy'
import { inSlices } from '../platform/batches/time-slices.ts'
import type { FromPolicies, ToPolicies } from './policies-protocol.ts'

/** The ingest thread's side of the policies: opens what the API compiled and swaps one reference. */
export class PoliciesInForce {
  /** Resolves when the first policies have arrived; no record is decided before. */
  readonly known: Promise<void>
  #set: PolicySet
  /** The last base; it is kept while the API sends only the changes after it. */
  #base: { key: number; compiled: CompiledPolicies } | null = null
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

  /** Resolves when every message sent before the call is in force, or when the thread closes. */
  settled(): Promise<void> {
    return Promise.race([this.#opening, this.#closed])
  }

  close(): void {
    this.#close()
  }

  /** One after the other, so that the newest stays in force. */
  receive(message: ToPolicies): void {
    const before = this.#opening === this.known ? Promise.resolve() : this.#opening
    this.#opening = before.then(async () => {
      this.#set = await this.#opened(message)
      this.#settleFirst()
      this.report({ type: 'decidesBy', generation: this.#set.generation })
    })
  }

  async #opened({ base, changed, names }: ToPolicies): Promise<PolicySet> {
    const lists = openListIndex(names)
    if (this.#base?.key !== base.key) this.#base = { key: base.key, compiled: await compiledIn(base.packed) }
    const { compiled } = this.#base
    const steps =
      lists &&
      (changed ? policySetOf(await compiledIn(changed), lists, compiled) : policySetOf(compiled, lists))
    if (!steps) throw UNUSABLE
    return inSlices(steps)
  }
}

const UNUSABLE = new Error('the API sent policies that cannot be opened')

async function compiledIn(packed: ArrayBufferLike): Promise<CompiledPolicies> {
  const steps = openPacked(packed)
  if (!steps) throw UNUSABLE
  return inSlices(steps)
}
