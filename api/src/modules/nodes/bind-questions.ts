import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { askKey } from '../../bind/ask-key.ts'
import { bannedCanaryDomain, PASSED_CANARY_DOMAIN } from '../../bind/first-zone.ts'
import { askView, NOTAUTH, REFUSED, verdictIn } from '../../bind/signed-question.ts'
import type { CanarySource, DifferingCanary } from '../../gateway-control/canary-rounds.ts'
import type { ProofTransport } from '../../gateway-control/prove-listener.ts'
import { CANARY_DOMAIN } from '../../policies/marked-name.ts'
import type { AskedByConsole } from '../enforcers/index.ts'
import type { EnforcerQuestions, QuestionsFor } from './console-questions.ts'

interface Question {
  segmentId: string
  name: string
  expected: DifferingCanary['expected']
}

type Got = DifferingCanary['got']
type Report = NonNullable<AskedByConsole['report']>

/** Segments that a round asks for, at all addresses together, with up to three questions each. */
const MOST_SEGMENTS = 8
/** Segments by which an address may show that it is this enforcer: a server has no view of a segment without devices. */
const MOST_TRIED = 4
/** Every round of so many is over TCP, too. */
const TCP_EVERY = 6
/** One datagram may be lost. */
const TRIES = 2
/** Pause before questions with a wrong answer are repeated (ms): the server may be loading other policies. */
const AGAIN_AFTER = 3_000

/** The questions of the console to the BIND of one node, signed for the view of a segment. */
export class BindQuestions implements EnforcerQuestions {
  #rounds = 0

  constructor(
    /** Of `consoleProofKey`. */
    private readonly proofKey: string,
    private readonly againAfter = AGAIN_AFTER,
  ) {}

  /** An address counts from its first answer by our policies on; one that does not answer the console shows nothing. */
  async ask(
    { addresses, proved: before, generation }: QuestionsFor,
    source: CanarySource,
  ): Promise<Omit<AskedByConsole, 'at'>> {
    const canaries = await source.canaries()
    const segments = this.#rotated([...new Set(canaries.map(({ segmentId }) => segmentId))])
    const answers = await Promise.all(
      addresses.map(async (address) => before.includes(address) || (await this.#isOurs(address, segments))),
    )
    const proved = addresses.filter((_, place) => answers[place])
    const chosen = segments.slice(0, Math.ceil(MOST_SEGMENTS / Math.max(1, proved.length)))
    const questions = () =>
      chosen.flatMap((segmentId): Question[] => {
        // Of other policies another verdict is no fault.
        const isSame = generation !== null && generation === source.generation()
        const listed = canaries.filter(
          (canary) =>
            isSame &&
            canary.segmentId === segmentId &&
            !canary.name.endsWith(`.${CANARY_DOMAIN}`) && // Names for gateways, which BIND decides by no policy.
            source.verdictOf(canary) === 'banned',
        )
        return [
          { segmentId, name: `${randomUUID()}.${bannedCanaryDomain(segmentId)}`, expected: 'banned' },
          { segmentId, name: `${randomUUID()}.${PASSED_CANARY_DOMAIN}`, expected: 'passed' },
          ...listed.map(({ name }) => ({ segmentId, name, expected: 'banned' as const })),
        ]
      })
    const transports: ProofTransport[] = this.#rounds++ % TCP_EVERY === 0 ? ['udp', 'tcp'] : ['udp']
    let report = await this.#round(proved, transports, questions())
    if (report && report.differing.length > 0) {
      await pause(this.againAfter)
      report = await this.#round(proved, transports, questions())
    }
    return { report, proved, old: null }
  }

  /** Others in each round, where there are more than one round asks for. */
  #rotated(segments: readonly string[]): string[] {
    const start = segments.length > MOST_SEGMENTS ? (this.#rounds * MOST_SEGMENTS) % segments.length : 0
    return [...segments.slice(start), ...segments.slice(0, start)]
  }

  async #isOurs(address: string, segments: readonly string[]): Promise<boolean> {
    for (const segmentId of segments.slice(0, MOST_TRIED)) {
      const name = `${randomUUID()}.${bannedCanaryDomain(segmentId)}`
      if ((await this.#answerTo(address, { segmentId, name, expected: 'banned' }, 'udp')) === 'banned')
        return true
    }
    return false
  }

  /** Without the questions that got no answer, or that the server does not take from the console; null where none is left. */
  async #round(
    addresses: readonly string[],
    transports: readonly ProofTransport[],
    questions: readonly Question[],
  ): Promise<Report | null> {
    const report: Report = { asked: 0, agreed: 0, differing: [], generation: null }
    for (const address of addresses)
      for (const via of transports)
        await Promise.all(
          questions.map(async (question) => {
            const got = await this.#answerTo(address, question, via)
            if (got === null || got === 'silent') return
            report.asked += 1
            if (got === question.expected) report.agreed += 1
            else report.differing.push({ ...question, got, via: `${address} ${via}` })
          }),
        )
    return report.asked === 0 ? null : report
  }

  /** Null where the server has no view for the segment, or permits no questions from here. */
  async #answerTo(
    address: string,
    { segmentId, name, expected }: Question,
    via: ProofTransport,
  ): Promise<Got | null> {
    const key = askKey(this.proofKey, segmentId)
    for (let attempt = 1; ; attempt += 1) {
      const answer = await askView(address, key, { name, type: 'A', isRecursive: true }, via)
      const isRefused = answer?.policyZone === null && [NOTAUTH, REFUSED].includes(answer.rcode)
      const got = isRefused ? null : verdictIn(answer)
      if (got === expected || isRefused || attempt === TRIES) return got
    }
  }
}
