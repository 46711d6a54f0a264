import type { SolvedMode } from '@netwarden/shared/domain'
import type { Message } from '@netwarden/shared/errors'
import type { GatewayStatus } from '../gateway/setup.ts'
import type { Clock } from '../platform/time/clock.ts'
import type { CanarySource } from './canary-rounds.ts'
import { Lag } from './lag.ts'
import { type ListenerProof, type MarkedQuestion, proveListener } from './prove-listener.ts'

/** The policies by which the gateway has to decide. */
export interface WantedPolicies extends CanarySource {
  /** The system's error code while the newest ones cannot be saved for the gateway. */
  saveFault(): string | null
  /** Saves all of them again, because the gateway found them missing, damaged or old. */
  saveAgain(): void
  /** A question for each round, of which the verdict is known. */
  question(): Promise<MarkedQuestion>
  verdictOf(question: MarkedQuestion): SolvedMode
}

/** What the questions at one address have shown. */
export interface ProvenListener {
  latencyMs: number | null
  /** What was wrong with the last answer; null where it was as decided. */
  fault: Message | null
  isProven: boolean
}

/** So many questions without an answer mean that the address is not served; fewer may be lost. */
const SILENT_UNTIL_UNPROVEN = 3
/** After a wrong answer so many right ones have to follow: of two programs at an address each gets some questions. */
const RIGHT_UNTIL_PROVEN = 5
/** How long the policies may take to be in force before they count as old (ms). */
const MOST_BEHIND = 5_000

/** Asks the gateway at each of its addresses, so that what enforces the policies is known and not assumed. */
export class GatewayProofs {
  readonly #listeners = new Map<string, ListenerRecord>()
  readonly #lag: Lag
  #wanted: WantedPolicies | null = null
  #work: Promise<void> = Promise.resolve()

  /** Without the key no other program can answer; it stays the same, so that a gateway that is taken over knows it. */
  constructor(
    clock: Pick<Clock, 'now'>,
    readonly key: Buffer,
  ) {
    this.#lag = new Lag(clock)
  }

  follow(wanted: WantedPolicies): void {
    this.#wanted = wanted
  }

  /** Null until the policies have been compiled. */
  get wanted(): WantedPolicies | null {
    return this.#wanted
  }

  get saveFault(): string | null {
    return this.#wanted?.saveFault() ?? null
  }

  get wantedGeneration(): number | null {
    return this.#wanted?.generation() ?? null
  }

  /** Since when the gateway has been deciding by old policies (epoch ms); null where it is not, or only for a moment. */
  get behindSince(): number | null {
    return this.#lag.longerThan(MOST_BEHIND)
  }

  of(address: string): ProvenListener | null {
    return this.#listeners.get(address)?.shown ?? null
  }

  /** One round of questions; rounds follow each other. */
  round(status: GatewayStatus | null): Promise<void> {
    this.#work = this.#work.then(() => this.#ask(status))
    return this.#work
  }

  async #ask(status: GatewayStatus | null): Promise<void> {
    const served = status?.listeners.filter(({ isUp }) => isUp).map(({ address }) => address) ?? []
    for (const address of this.#listeners.keys())
      if (!served.includes(address)) this.#listeners.delete(address)
    if (!status) this.#lag.clear()
    const wanted = this.#wanted
    if (!status || !wanted) return
    this.#compare(status, wanted)
    const question = await wanted.question()
    await Promise.all(
      served.map(async (address) => {
        const before = { generation: wanted.generation(), verdict: wanted.verdictOf(question) }
        const proof = await proveListener(address, this.key, question)
        const after = { generation: wanted.generation(), verdict: wanted.verdictOf(question) }
        const differs = 'facts' in proof && isWrong(proof, before) && isWrong(proof, after)
        const record = this.#listeners.get(address) ?? new ListenerRecord(address)
        record.note(proof, differs, question.name)
        this.#listeners.set(address, record)
      }),
    )
  }

  #compare({ policies }: GatewayStatus, wanted: WantedPolicies): void {
    this.#lag.note(policies.isLoaded ? policies.generation : null, wanted.generation())
    // A save that failed is repeated anyway.
    // One that has returned to the former policies has read the newest ones.
    const isUnread = policies.file !== 'read' || (this.behindSince !== null && policies.left === null)
    if (isUnread && wanted.saveFault() === null) wanted.saveAgain()
  }
}

/** By other policies another verdict is no fault; that they are old shows elsewhere. */
function isWrong(
  { facts }: Extract<ListenerProof, { facts: unknown }>,
  { generation, verdict }: { generation: number; verdict: SolvedMode },
): boolean {
  return facts.generation === null || (facts.generation === generation && facts.solvedMode !== verdict)
}

class ListenerRecord {
  #latencyMs: number | null = null
  #fault: Message | null = null
  #silent = 0
  #missing = 0
  #hasAnswered = false

  constructor(private readonly address: string) {}

  get shown(): ProvenListener {
    const isProven = this.#hasAnswered && this.#missing === 0 && this.#silent < SILENT_UNTIL_UNPROVEN
    return { latencyMs: this.#latencyMs, fault: this.#fault, isProven }
  }

  note(proof: ListenerProof, differs: boolean, name: string): void {
    const { address } = this
    this.#latencyMs = proof.latencyMs
    if ('facts' in proof && !differs) {
      this.#hasAnswered = true
      this.#silent = 0
      this.#missing = Math.max(0, this.#missing - 1)
      if (this.#missing === 0) this.#fault = null
      return
    }
    if ('fault' in proof && proof.fault === 'silent') {
      this.#silent += 1
      this.#fault = { key: 'gateway.listener.silent', params: { address } }
      return
    }
    this.#missing = RIGHT_UNTIL_PROVEN
    const key = differs ? 'gateway.listener.differs' : 'gateway.listener.foreign'
    this.#fault = { key, params: { address, name } }
  }
}
