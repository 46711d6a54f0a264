import type { SolvedMode } from '@netwarden/shared/domain'
import { type ListenerProof, type ProofTransport, proveListener } from './prove-listener.ts'

/** A question as a device of a segment, of which the verdict is known. */
export interface Canary {
  segmentId: string
  name: string
  /** Its MAC where the segment knows its devices by that alone. */
  deviceIp: string
}

/** The policies by which the asked gateway has to decide. */
export interface CanarySource {
  generation(): number
  canaries(): Promise<readonly Canary[]>
  /** The verdict at the moment. */
  verdictOf(canary: Canary): SolvedMode
}

/** What was got instead of a verdict: no answer, that of another program, or that of a gateway without policies. */
export const CANARY_FAULTS = ['silent', 'foreign', 'unloaded'] as const

export interface DifferingCanary {
  segmentId: string
  name: string
  expected: SolvedMode
  got: SolvedMode | (typeof CANARY_FAULTS)[number]
  /** Address and transport. */
  via: string
}

/** What one round has shown. */
export interface CanaryReport {
  /** Epoch ms. */
  at: number
  asked: number
  agreed: number
  differing: DifferingCanary[]
  /** The oldest generation that answered; null where none did. */
  generation: number | null
}

const MOST_SHOWN = 50
const AT_ONCE = 16
/** One datagram may be lost. */
const TRIES = 2
/** Every round of so many is over TCP, too. */
const TCP_EVERY = 6

/** Asks a gateway questions of every segment, at each of its addresses: what it enforces is shown by answers alone. */
export class CanaryRounds {
  #rounds = 0
  #last: CanaryReport | null = null
  #work: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly key: Buffer,
    private readonly now: () => number,
  ) {}

  /** Null before the first round, and where nothing could be asked. */
  get last(): CanaryReport | null {
    return this.#last
  }

  forget(): void {
    this.#last = null
  }

  /** One round; rounds follow each other. */
  round(
    addresses: readonly string[],
    source: CanarySource,
    transports = this.nextTransports(),
  ): Promise<CanaryReport | null> {
    const mine = this.#work.then(() => this.#ask(addresses, source, transports))
    this.#work = mine.catch(() => undefined) // The caller learns of it.
    return mine
  }

  /** Transports of the next round; each call counts as a round. */
  nextTransports(): readonly ProofTransport[] {
    return this.#rounds++ % TCP_EVERY === 0 ? ['udp', 'tcp'] : ['udp']
  }

  async #ask(
    addresses: readonly string[],
    source: CanarySource,
    transports: readonly ProofTransport[],
  ): Promise<CanaryReport | null> {
    const canaries = await source.canaries()
    const questions = addresses.flatMap((address) =>
      transports.flatMap((via) => canaries.map((canary) => ({ address, via, canary }))),
    )
    const report: CanaryReport = { at: 0, asked: 0, agreed: 0, differing: [], generation: null }
    for (let from = 0; from < questions.length; from += AT_ONCE) {
      const asked = questions.slice(from, from + AT_ONCE)
      await Promise.all(
        asked.map(async (question) => note(report, question, await this.#prove(question, source))),
      )
    }
    report.at = this.now()
    this.#last = report.asked === 0 ? null : report
    return this.#last
  }

  async #prove({ address, via, canary }: Question, source: CanarySource): Promise<Proven> {
    for (let attempt = 1; ; attempt += 1) {
      const before = { generation: source.generation(), verdict: source.verdictOf(canary) }
      const proof = await proveListener(address, this.key, canary, via)
      const after = { generation: source.generation(), verdict: source.verdictOf(canary) }
      const got = gotFrom(proof)
      const generation = 'facts' in proof ? proof.facts.generation : null
      // By other policies another verdict is no fault; that they are old shows by their generation.
      const agrees = ({ generation: wanted, verdict }: typeof before) =>
        generation !== null && (generation !== wanted || got === verdict)
      const isAgreed = agrees(before) || agrees(after)
      if (isAgreed || attempt === TRIES) return { isAgreed, generation, expected: after.verdict, got }
    }
  }
}

interface Question {
  address: string
  via: ProofTransport
  canary: Canary
}

interface Proven {
  isAgreed: boolean
  generation: number | null
  expected: SolvedMode
  got: DifferingCanary['got']
}

function gotFrom(proof: ListenerProof): DifferingCanary['got'] {
  if ('fault' in proof) return proof.fault
  return proof.facts.generation === null ? 'unloaded' : proof.facts.solvedMode
}

function note(report: CanaryReport, { address, via, canary }: Question, proven: Proven): void {
  const { isAgreed, generation, expected, got } = proven
  report.asked += 1
  if (isAgreed) report.agreed += 1
  else if (report.differing.length < MOST_SHOWN) {
    const { segmentId, name } = canary
    report.differing.push({ segmentId, name, expected, got, via: `${address} ${via}` })
  }
  if (generation !== null) report.generation = Math.min(report.generation ?? generation, generation)
}
