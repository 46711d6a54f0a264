import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { askKey } from '../../bind/ask-key.ts'
import { bannedCanaryDomain, PASSED_CANARY_DOMAIN } from '../../bind/first-zone.ts'
import { askView, BAD_TIME, NOTAUTH, type SignedAnswer, verdictIn } from '../../bind/signed-question.ts'
import { RCODE } from '../../gateway/wire/codes.ts'
import type { CanarySource, DifferingCanary } from '../../gateway-control/canary-rounds.ts'
import type { ProofTransport } from '../../gateway-control/prove-listener.ts'
import type { AskedByConsole } from '../enforcers/index.ts'
import type { EnforcerQuestions, QuestionsFor } from './console-questions.ts'

interface Question {
  segmentId: string
  name: string
  expected: DifferingCanary['expected']
}

type Got = DifferingCanary['got']
type Report = NonNullable<AskedByConsole['report']>

/** Segments that a round asks for, at all addresses together. */
const MOST_SEGMENTS = 10
/** Every round of so many is over TCP, too. */
const TCP_EVERY = 6
/** One datagram may be lost. */
const TRIES = 2
/** Pause before questions with a wrong answer are repeated (ms): the server may be loading other policies. */
const AGAIN_AFTER = 3_000

/**
 * The questions of the console to the BIND of one node, signed for the view of a segment: a name that is banned in this
 * view alone, and one that passes everywhere. Names of the policies are for the node to ask: what the console decides for a
 * device, a view decides for the console, and a schedule begins there a moment later.
 */
export class BindQuestions implements EnforcerQuestions {
  #rounds = 0

  constructor(
    /** Of `consoleProofKey`. */
    private readonly proofKey: string,
    private readonly againAfter = AGAIN_AFTER,
  ) {}

  /** An address counts from its first answer by our policies on; one that does not answer the console shows nothing. */
  async ask(
    { addresses, proved: before }: QuestionsFor,
    source: CanarySource,
  ): Promise<Omit<AskedByConsole, 'at'>> {
    const answers = await Promise.all(
      addresses.map(async (address) => before.includes(address) || (await this.#isOurs(address))),
    )
    const proved = addresses.filter((_, place) => answers[place])
    const all = new Set((await source.canaries()).map(({ segmentId }) => segmentId))
    all.delete(BUILT_IN_SEGMENT_ID)
    const most = Math.ceil(MOST_SEGMENTS / Math.max(1, proved.length)) - 1
    // It has a view on every server, the others where they have devices.
    const segments = [BUILT_IN_SEGMENT_ID, ...this.#rotated([...all], most)]
    const transports: ProofTransport[] = this.#rounds++ % TCP_EVERY === 0 ? ['udp', 'tcp'] : ['udp']
    let report = await this.#round(proved, transports, segments)
    if (report && report.differing.length > 0) {
      await pause(this.againAfter)
      report = await this.#round(proved, transports, segments)
    }
    return { report, proved, old: null }
  }

  /** Others in each round, where there are more than one round asks for. */
  #rotated(segments: readonly string[], most: number): string[] {
    const start = segments.length > most ? (this.#rounds * most) % segments.length : 0
    return [...segments.slice(start), ...segments.slice(0, start)].slice(0, most)
  }

  async #isOurs(address: string): Promise<boolean> {
    const [banned] = questionsFor(BUILT_IN_SEGMENT_ID)
    return banned !== undefined && (await this.#answerTo(address, banned, 'udp')) === 'banned'
  }

  /** Without what the server does not answer, or not to the console; null where no banned name was answered. */
  async #round(
    addresses: readonly string[],
    transports: readonly ProofTransport[],
    segments: readonly string[],
  ): Promise<Report | null> {
    const report: Report = { asked: 0, agreed: 0, differing: [], generation: null }
    const questions = segments.flatMap(questionsFor)
    let banned = 0
    for (const address of addresses)
      for (const via of transports)
        await Promise.all(
          questions.map(async (question) => {
            const got = await this.#answerTo(address, question, via)
            if (got === null || got === 'silent') return
            if (question.expected === 'banned') banned += 1
            report.asked += 1
            if (got === question.expected) report.agreed += 1
            else report.differing.push({ ...question, got, via: `${address} ${via}` })
          }),
        )
    return banned === 0 ? null : report
  }

  /** Null where the server has no view for the segment, or permits no questions from here. */
  async #answerTo(address: string, question: Question, via: ProofTransport): Promise<Got | null> {
    const { segmentId, name, expected } = question
    const key = askKey(this.proofKey, segmentId)
    for (let attempt = 1; ; attempt += 1) {
      const answer = await askView(address, key, { name, type: 'A', isRecursive: true }, via)
      const got = gotFrom(answer, question)
      if (got === expected || got === null || attempt === TRIES) return got
    }
  }
}

function questionsFor(segmentId: string): Question[] {
  return [
    { segmentId, name: `${randomUUID()}.${bannedCanaryDomain(segmentId)}`, expected: 'banned' },
    { segmentId, name: `${randomUUID()}.${PASSED_CANARY_DOMAIN}`, expected: 'passed' },
  ]
}

function gotFrom(answer: SignedAnswer | null, { segmentId }: Question): Got | null {
  if (!answer) return 'silent'
  const { rcode, policyZone, signatureError, isSigned } = answer
  if (rcode === NOTAUTH)
    // A server with our configuration knows the key of the built-in segment.
    return segmentId === BUILT_IN_SEGMENT_ID && signatureError !== BAD_TIME ? 'foreign' : null
  if (!isSigned) return 'foreign'
  return rcode === RCODE.REFUSED && policyZone === null ? null : verdictIn(answer)
}
