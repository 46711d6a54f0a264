import { setImmediate } from 'node:timers/promises'
import {
  type CustomPolicyRow,
  compilePolicySet,
  type ListIndex,
  openListIndex,
  type PolicyRows,
  type PolicySet,
} from '@netwarden/shared'
import type { ToPolicies } from './policies-protocol.ts'

/** The ingest thread's side of the policies: gathers what the api tells and swaps one reference. */
export class PoliciesInForce {
  /** Resolves when the first rows have come; until then nothing is to be decided. */
  readonly known: Promise<void>
  #set: PolicySet
  #head: { rows: Omit<PolicyRows, 'customPolicies'>; lists: ListIndex } | null = null
  #customPolicies: CustomPolicyRow[] = []
  #compiling: Promise<void>
  #settleFirst: () => void = () => undefined
  #close: () => void = () => undefined
  readonly #closed: Promise<void>

  constructor(first: PolicySet) {
    this.#set = first
    this.known = new Promise((resolve) => {
      this.#settleFirst = resolve
    })
    this.#compiling = this.known
    this.#closed = new Promise((resolve) => {
      this.#close = resolve
    })
  }

  readonly current = (): PolicySet => this.#set

  /** Resolves when all that was told before the call decides, or when nobody is to wait any more. */
  settled(): Promise<void> {
    return Promise.race([this.#compiling, this.#closed])
  }

  close(): void {
    this.#close()
  }

  receive(message: ToPolicies): void {
    if (message.type === 'beginPolicies') {
      this.#head = { rows: message.rows, lists: opened(message.lists) }
      this.#customPolicies = []
    } else if (message.type === 'policyRows') {
      for (const row of message.rows) this.#customPolicies.push(row)
    } else if (this.#head) {
      const { rows, lists } = this.#head
      this.#compile({ ...rows, customPolicies: this.#customPolicies }, lists)
      this.#head = null
      this.#customPolicies = []
    }
  }

  /** One after the other, so that the newest stays. */
  #compile(rows: PolicyRows, lists: ListIndex): void {
    const before = this.#compiling === this.known ? Promise.resolve() : this.#compiling
    this.#compiling = before.then(async () => {
      this.#set = await compilePolicySet(rows, lists, () => setImmediate())
      this.#settleFirst()
    })
  }
}

function opened(buffer: ArrayBufferLike): ListIndex {
  const lists = openListIndex(buffer)
  if (!lists) throw new Error('the api told of a table of lists that is none')
  return lists
}
