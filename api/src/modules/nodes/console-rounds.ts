import { conflict } from '@netwarden/shared/errors'
import type { Canary } from '../../gateway-control/canary-rounds.ts'
import { consoleProofKey } from '../../node-protocol/keys.ts'
import { GatheredWrites } from '../../platform/state/gathered-writes.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { AskedByConsole, EnforcerRow, FoundReports, NodeReportsRepository } from '../enforcers/index.ts'
import { askableAddresses } from './askable-addresses.ts'
import { BindQuestions } from './bind-questions.ts'
import type { ConsoleKey } from './console-key.ts'
import { ConsoleQuestions, type EnforcerQuestions } from './console-questions.ts'

interface ConsoleRoundsDeps {
  enforcers: { all(): Promise<EnforcerRow[]> }
  reports: Pick<NodeReportsRepository, 'all' | 'find' | 'noteAsked'>
  key: Pick<ConsoleKey, 'pair'>
  wanted: {
    generation(): number
    canaries(): Promise<Canary[]>
    verdictOf(canary: Canary, at: number): 'passed' | 'banned'
  }
  /** Where administrators have enforcers listen, by id. */
  listen(): Promise<ReadonlyMap<string, readonly string[]>>
  unitOfWork: Pick<UnitOfWork, 'run'>
  clock: Clock
}

/** What the questions to all enforcers need. */
interface Common {
  /** Chosen once, when the first enforcer is asked, because that reads hundreds of list entries. */
  canaries(): Promise<readonly Canary[]>
  /** Where administrators have them listen. */
  set: ReadonlyMap<string, readonly string[]>
  found: FoundReports
  /** When the reports were found (epoch ms). */
  at: number
}

/** Between two rounds to an enforcer that answers, to one that does not, and to one that answers wrongly (ms). */
const ASK_EVERY = 9_000
const TRY_EVERY = 30_000
const WRONG_EVERY = 2_000
/** Enforcers that are asked at the same time, of those that answer and of the others. */
const AT_ONCE = 32
/** A node with an older report is unreachable and shown as such (ms). */
const REPORT_LASTS = 15_000

interface Known {
  publicKey: string
  questions: EnforcerQuestions
  nextAt: number
  /** Whether it did not answer when it was asked last. */
  isSilent: boolean
}

interface Due {
  row: EnforcerRow
  known: Known
}

/**
 * The questions of the console to what nodes drive: a node's report of itself does not show what devices elsewhere get.
 * One process of the console asks for all.
 */
export class ConsoleRounds {
  readonly #known = new Map<string, Known>()
  readonly #results: GatheredWrites<{ id: string; asked: AskedByConsole }, void>
  /** The questions to those that did not answer, which must not delay the others; null while there are none. */
  #silent: Promise<void> | null = null
  #silentFaults: unknown[] = []

  constructor(private readonly deps: ConsoleRoundsDeps) {
    this.#results = new GatheredWrites(deps.unitOfWork, (work, { id, asked }) =>
      deps.reports.noteAsked(work, id, asked),
    )
  }

  /** Asks those that are due. */
  async run(signal: AbortSignal): Promise<void> {
    const { enforcers, reports } = this.deps
    const rows = await enforcers.all()
    for (const id of this.#known.keys()) if (!rows.some((row) => row.id === id)) this.#known.delete(id)
    const due: Due[] = []
    for (const row of rows) {
      const known = await this.#of(row)
      if (known && known.nextAt <= performance.now()) due.push({ row, known })
    }
    if (due.length === 0) return
    const common = await this.#common(await reports.all())
    const silent = due.filter(({ known }) => known.isSilent)
    if (silent.length > 0)
      this.#silent ??= this.#askAll(silent, common, signal).then((faults) => {
        this.#silent = null
        this.#silentFaults = faults
      })
    const answering = due.filter(({ known }) => !known.isSilent)
    const faults = [...this.#silentFaults.splice(0), ...(await this.#askAll(answering, common, signal))]
    if (faults.length > 0) throw faults[0]
  }

  /** A slow one holds up one of these only, and one that cannot be asked none of the others. Returns what went wrong. */
  async #askAll(due: readonly Due[], common: Common, signal: AbortSignal): Promise<unknown[]> {
    const faults: unknown[] = []
    const waiting = due.values()
    const askOn = async () => {
      for (const { row, known } of waiting) {
        if (signal.aborted) return
        try {
          const asked = await this.#ask(row, known, common)
          known.isSilent = asked !== null && !asked.report
          known.nextAt = performance.now() + restAfter(asked)
          if (asked) await this.#results.add({ id: row.id, asked })
        } catch (fault) {
          known.nextAt = performance.now() + TRY_EVERY
          faults.push(fault)
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, askOn))
    return faults
  }

  /** Asks one now; throws a 409 where it cannot be asked, or does not answer. */
  async probe(row: EnforcerRow): Promise<NonNullable<AskedByConsole['report']>> {
    const { reports } = this.deps
    const known = await this.#of(row)
    const asked = known && (await this.#ask(row, known, await this.#common(reports)))
    if (!asked) throw conflict('enforcer.probesItself')
    await this.#results.add({ id: row.id, asked })
    if (!asked.report) throw conflict('enforcer.notReached')
    return asked.report
  }

  async #common(found: FoundReports): Promise<Common> {
    const { wanted, listen, clock } = this.deps
    let chosen: Promise<readonly Canary[]> | null = null
    const canaries = () => {
      chosen ??= wanted.canaries()
      return chosen
    }
    return { canaries, set: await listen(), found, at: clock.now() }
  }

  /** Null where there is nobody to ask. */
  async #ask(
    row: EnforcerRow,
    { questions }: Known,
    { canaries, set, found: reports, at: foundAt }: Common,
  ): Promise<AskedByConsole | null> {
    const { clock, wanted } = this.deps
    const stored = await reports.find(row.id)
    if (!stored?.report.isAskable || foundAt - stored.seenAt > REPORT_LASTS) return null
    const { addresses, from, inForce, at } = stored.report
    // It decides by its own clock.
    const offset = at - stored.seenAt
    const listen = set.get(row.id) ?? (JSON.parse(row.listen) as string[])
    const found = await questions.ask(
      {
        addresses: askableAddresses({ addresses, listen, from }),
        proved: stored.asked?.proved ?? [],
        generation: inForce?.generation ?? null,
      },
      {
        generation: () => wanted.generation(),
        canaries,
        verdictOf: (canary) => wanted.verdictOf(canary, clock.now() + offset),
      },
    )
    return { ...found, at: clock.now() }
  }

  /** Null for one without a node. */
  async #of({ id, kind, publicKey }: EnforcerRow): Promise<Known | null> {
    if (publicKey === null) return null
    const known = this.#known.get(id)
    if (known?.publicKey === publicKey) return known
    const { privateKey } = await this.deps.key.pair()
    const proofKey = consoleProofKey(privateKey, publicKey)
    const questions =
      kind === 'bind' ? new BindQuestions(proofKey) : new ConsoleQuestions(Buffer.from(proofKey, 'hex'))
    // They do not all begin at once.
    const made = {
      publicKey,
      questions,
      nextAt: performance.now() + Math.random() * (ASK_EVERY / 2),
      isSilent: false,
    }
    this.#known.set(id, made)
    return made
  }
}

function restAfter(asked: AskedByConsole | null): number {
  if (!asked) return ASK_EVERY
  const { report, old } = asked
  if (!report) return TRY_EVERY
  // A repaired enforcer is shown soon.
  return old || report.differing.length > 0 ? WRONG_EVERY : ASK_EVERY
}
