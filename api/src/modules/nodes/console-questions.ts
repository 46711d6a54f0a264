import { setTimeout as pause } from 'node:timers/promises'
import {
  type Canary,
  type CanaryReport,
  CanaryRounds,
  type CanarySource,
} from '../../gateway-control/canary-rounds.ts'
import { type ProofTransport, proveListener } from '../../gateway-control/prove-listener.ts'
import type { AskedByConsole } from '../enforcers/index.ts'

export interface QuestionsFor {
  /** Where it may be asked. */
  addresses: readonly string[]
  /** Those that have answered as this enforcer before. */
  proved: readonly string[]
  /** What its node has reported. */
  generation: number | null
}

/** How the console asks an enforcer of one kind. */
export interface EnforcerQuestions {
  ask(of: QuestionsFor, source: CanarySource): Promise<Omit<AskedByConsole, 'at'>>
}

/** Questions to one enforcer in a round, over one transport: all of them fit into what a round shows. */
const MOST_QUESTIONS = 20
/** Pause before a question with a wrong answer is repeated (ms): the policies or the node may be changing. */
const AGAIN_AFTER = 3_000

/** The questions of the console to the gateway of one node. */
export class ConsoleQuestions implements EnforcerQuestions {
  readonly #rounds: CanaryRounds
  #asked = 0

  constructor(
    private readonly key: Buffer,
    private readonly againAfter = AGAIN_AFTER,
  ) {
    this.#rounds = new CanaryRounds(key, Date.now)
  }

  /**
   * An address counts from its first valid answer on: before, it may be that of another machine in the network of the console.
   * One that does not answer shows nothing, because a firewall may be between.
   */
  async ask(
    { addresses, proved: before, generation }: QuestionsFor,
    source: CanarySource,
  ): Promise<Omit<AskedByConsole, 'at'>> {
    const all = await source.canaries()
    const [first] = all
    if (!first) return { report: null, proved: [], old: null }
    const answers = await Promise.all(
      addresses.map(async (address) => before.includes(address) || (await this.#isOurs(address, first))),
    )
    const proved = addresses.filter((_, place) => answers[place])
    if (proved.length === 0) return { report: null, proved, old: null }
    const chosen = this.#chosen(all, Math.floor(MOST_QUESTIONS / proved.length))
    // Asked again are the same ones: others would hide the answer that was wrong.
    const some: CanarySource = {
      generation: () => source.generation(),
      verdictOf: (canary) => source.verdictOf(canary),
      canaries: async () => chosen,
    }
    const transports = this.#rounds.nextTransports()
    let found = await this.#round(proved, some, transports, generation)
    if (found.old || (found.report?.differing.length ?? 0) > 0) {
      await pause(this.againAfter)
      found = await this.#round(proved, some, transports, generation)
    }
    return { ...found, proved }
  }

  async #isOurs(address: string, { name, deviceIp }: Canary): Promise<boolean> {
    return 'facts' in (await proveListener(address, this.key, { name, deviceIp }))
  }

  async #round(
    addresses: readonly string[],
    source: CanarySource,
    transports: readonly ProofTransport[],
    wanted: number | null,
  ) {
    const report = answered(await this.#rounds.round(addresses, source, transports))
    const generation = report?.generation ?? null
    const old = generation !== null && wanted !== null && generation < wanted ? { generation, wanted } : null
    return { report, old }
  }

  /** Different questions in each round, where there are more than one round asks. */
  #chosen(all: readonly Canary[], most: number): Canary[] {
    const start = all.length > most ? this.#asked % all.length : 0
    this.#asked += most
    return [...all.slice(start), ...all.slice(0, start)].slice(0, most)
  }
}

/** Without the questions that got no answer; null where none got one. */
function answered(report: CanaryReport | null): AskedByConsole['report'] {
  if (!report) return null
  const { at: _, ...others } = report
  const differing = report.differing.filter(({ got }) => got !== 'silent')
  const asked = report.asked - (report.differing.length - differing.length)
  return asked === 0 ? null : { ...others, asked, differing }
}
