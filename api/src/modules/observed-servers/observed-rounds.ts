import { ADMIN_ROLES, type Canaries, type SolvedMode } from '@netwarden/shared/domain'
import { conflict } from '@netwarden/shared/errors'
import { decide, type PolicySet } from '@netwarden/shared/policy'
import { type OwnQuestion, QUESTION_LASTS } from '../../pipeline/index.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Work } from '../../platform/state/work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import {
  type EnforcerRow,
  type EnforcersRepository,
  type ObservedMessage,
  type ObservedRepository,
  type ObservedRound,
  observedOf,
  type refusalOf,
} from '../enforcers/index.ts'
import type { NotifyWithin } from '../messages/index.ts'
import { addressTowards, askObservedServer, NO_ANSWER, type ObservedAnswer } from './ask-observed-server.ts'
import type { ObservedNames } from './observed-names.ts'

interface ObservedRoundsDeps {
  enforcers: EnforcersRepository
  rounds: ObservedRepository
  names: Pick<ObservedNames, 'choose'>
  set(): PolicySet
  /** Why a server is not asked now. */
  refusalOf(endpoint: string): ReturnType<typeof refusalOf>
  macsOf(ips: readonly string[], at: number): Promise<ReadonlyMap<string, string | null>>
  /** Lets the reader of logs know questions, so that it leaves them out of the visits. */
  share(questions: readonly OwnQuestion[]): void
  notifyWithin: NotifyWithin
  unitOfWork: Pick<UnitOfWork, 'run'>
  clock: Clock
}

/** Between two rounds to a server (ms), and by how much of it a round is earlier or later. */
const ROUND_EVERY = 60_000
const JITTER = 0.15
/** Servers that are asked at the same time. */
const AT_ONCE = 16
/** One datagram may be lost. */
const TRIES = 2
/** A server that differs by turns is the subject of a message this often at most (ms). */
const MESSAGE_EVERY = 3_600_000
const PAGE = '/system-config/enforcers'

/** Whether a round shows that a server begins to differ, of which administrators have no message yet. */
export function isMessageDue(
  { differing, at }: Pick<ObservedRound, 'differing' | 'at'>,
  last: ObservedMessage | null,
): boolean {
  if (differing.length === 0) return false
  return last === null || (last.isOver && Math.abs(at - last.at) > MESSAGE_EVERY)
}

interface Asker {
  from: string | null
  mac: string | null
}

/** The questions of the console to observed servers, which show where they differ from the policies. One process asks for all. */
export class ObservedRounds {
  /** When each server is asked next, by id and address. */
  readonly #nextAt = new Map<string, number>()

  constructor(private readonly deps: ObservedRoundsDeps) {}

  /** Asks those that are due. */
  async run(signal: AbortSignal): Promise<void> {
    const rows = (await this.deps.enforcers.all()).filter(({ kind }) => kind === 'observed')
    const keys = new Set(rows.map(keyOf))
    for (const key of this.#nextAt.keys()) if (!keys.has(key)) this.#nextAt.delete(key)
    const now = performance.now()
    const waiting = rows.filter((row) => (this.#nextAt.get(keyOf(row)) ?? now) <= now).values()
    const faults: unknown[] = []
    const askOn = async () => {
      for (const row of waiting) {
        if (signal.aborted) return
        this.#nextAt.set(keyOf(row), now + ROUND_EVERY * (1 + JITTER * (2 * Math.random() - 1)))
        await this.#round(row).catch((fault: unknown) => faults.push(fault))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, askOn))
    if (faults.length > 0) throw faults[0]
  }

  /** Asks one now; throws a 409 where it is not asked, or shows nothing. */
  async probe(row: EnforcerRow): Promise<Canaries> {
    const address = observedOf(row)?.address ?? ''
    const refused = await this.deps.refusalOf(address)
    if (refused) throw conflict(refused)
    const round = await this.#round(row)
    if (!round || round.asked + round.unanswered === 0) throw conflict('enforcer.observed.nothingToAsk')
    if (round.asked === 0) throw conflict('enforcer.observed.silent', { address })
    const { asked, agreed, differing } = round
    return { asked, agreed, differing }
  }

  /** Null where the server is not asked. */
  async #round(row: EnforcerRow): Promise<ObservedRound | null> {
    const { names, clock, macsOf, refusalOf, share } = this.deps
    const address = observedOf(row)?.address ?? ''
    if (await refusalOf(address)) return null
    const from = await addressTowards(address)
    const mac = from === null ? null : ((await macsOf([from], clock.now())).get(from) ?? null)
    const asker = { from, mac }
    const chosen = await names.choose((name) => this.#decide(asker, name).solvedMode)
    const at = clock.now()
    const questions = from === null ? [] : await this.#remember(row, from, chosen, at)
    const answers = await Promise.all(chosen.map((name) => this.#ask(asker, address, name)))
    const round = {
      ...summed(answers, `${address} udp`),
      address,
      from,
      segmentId: this.#decide(asker, null).segmentId,
      at: clock.now(),
    }
    const sentOf = new Map(answers.map(({ name, sent }) => [name, sent]))
    const sent = questions.map((question) => ({ ...question, sent: sentOf.get(question.name) ?? TRIES }))
    share(sent)
    return this.#keep(row, round, sent)
  }

  async #ask(asker: Asker, address: string, name: string): Promise<Asked> {
    const before = this.#decide(asker, name)
    let answer = NO_ANSWER
    let sent = 0
    for (; sent < TRIES && answer.got === null; sent += 1) answer = await askObservedServer(address, name)
    const after = this.#decide(asker, name, answer)
    return {
      name,
      sent,
      got: answer.got,
      before: before.solvedMode,
      after: after.solvedMode,
      segmentId: after.segmentId,
    }
  }

  #decide({ from, mac }: Asker, name: string | null, { addresses, cnames }: ObservedAnswer = NO_ANSWER) {
    const at = this.deps.clock.now()
    const asked = { at, deviceIp: from, deviceMac: mac, domain: name, answers: addresses, cnames }
    return decide(this.deps.set(), asked)
  }

  /** Before they are asked, so that no line of the log is read earlier. */
  async #remember(
    row: EnforcerRow,
    from: string,
    names: readonly string[],
    at: number,
  ): Promise<OwnQuestion[]> {
    const { enforcers, rounds, share, unitOfWork } = this.deps
    const sourceId = observedOf(row)?.sourceId ?? null
    const source = sourceId === null ? null : await enforcers.sourceName(sourceId)
    const asked = names.map((name) => ({ server: row.id, source, from, name, at, sent: TRIES }))
    const all = await unitOfWork.run(async (work) => {
      if (!(await this.#isSame(work, row))) return asked
      const stored = await rounds.within(work).find(row.id)
      const recent = (stored?.questions ?? []).filter((question) => at - question.at < QUESTION_LASTS)
      const questions = [...recent, ...asked]
      const { round = null, message = null } = stored ?? {}
      await rounds.save(work, row.id, { round, message, questions })
      work.changed('observed-rounds', row.id)
      return questions
    })
    share(all)
    return asked
  }

  async #keep(
    row: EnforcerRow,
    found: Omit<ObservedRound, 'provenAt'>,
    sent: readonly OwnQuestion[],
  ): Promise<ObservedRound> {
    const { rounds, unitOfWork } = this.deps
    return unitOfWork.run(async (work) => {
      const stored = await rounds.within(work).find(row.id)
      const isProven = found.asked > 0 && found.agreed === found.asked
      const former = stored?.round?.address === found.address ? stored.round : null
      const round = { ...found, provenAt: isProven ? found.at : (former?.provenAt ?? null) }
      const others = (stored?.questions ?? []).filter(({ at }) => at !== sent[0]?.at)
      if (!(await this.#isSame(work, row))) return round
      const last = former ? (stored?.message ?? null) : null
      const isDue = isMessageDue(round, last)
      if (isDue) await this.#notify(work, row, round)
      const message = isDue
        ? { at: round.at, isOver: false }
        : last && { ...last, isOver: last.isOver || isProven }
      await rounds.save(work, row.id, { round, message, questions: [...others, ...sent] })
      return round
    })
  }

  #notify(work: Work, { name: server }: EnforcerRow, { differing }: ObservedRound): Promise<void> {
    return this.deps.notifyWithin(work, {
      to: { roles: ADMIN_ROLES },
      type: 'notice',
      kind: 'system',
      title: 'message.observed.title',
      subTitle: 'message.observed.subTitle',
      content: 'message.observed.content',
      params: { server, count: differing.length, name: differing[0]?.name ?? '' },
      link: PAGE,
      icon: 'warning',
    })
  }

  /** False for one that was removed or changed meanwhile. */
  async #isSame(work: Work, row: EnforcerRow): Promise<boolean> {
    return (await this.deps.enforcers.within(work).find(row.id))?.observed === row.observed
  }
}

interface Asked {
  name: string
  sent: number
  got: SolvedMode | null
  /** Verdicts before and after: the policies may change while the server answers. */
  before: SolvedMode
  after: SolvedMode
  segmentId: string
}

function summed(
  all: readonly Asked[],
  via: string,
): Pick<ObservedRound, 'asked' | 'agreed' | 'differing' | 'unanswered' | 'passed'> {
  const differing: ObservedRound['differing'] = []
  let unanswered = 0
  for (const { name, got, before, after, segmentId } of all) {
    if (got === null) unanswered += 1
    else if (got !== before && got !== after) differing.push({ segmentId, name, expected: after, got, via })
  }
  const asked = all.length - unanswered
  const passed = all.filter(({ before, after }) => before === 'passed' || after === 'passed').length
  return { asked, agreed: asked - differing.length, differing, unanswered, passed }
}

function keyOf({ id, observed }: EnforcerRow): string {
  return `${id} ${observed}`
}
