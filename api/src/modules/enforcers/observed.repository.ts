import type { Canaries } from '@netwarden/shared/domain'
import type { DifferingCanary } from '../../gateway-control/canary-rounds.ts'
import type { OwnQuestion } from '../../pipeline/index.ts'
import type { StateReader } from '../../platform/state/client.ts'
import type { Work } from '../../platform/state/work.ts'

/** What the questions of the last round to an observed server have shown. */
export interface ObservedRound extends Omit<Canaries, 'differing'> {
  differing: DifferingCanary[]
  /** Where it was asked, `ip#port`. */
  address: string
  /** Epoch ms. */
  at: number
  /** Address of the console towards the server; null where no socket could be opened. */
  from: string | null
  /** Segment of that address. */
  segmentId: string | null
  /** Questions without an answer that shows a verdict; `asked` counts the others. */
  unanswered: number
  /** Names among the questions that the policies pass. */
  passed: number
  /** When every question was last answered as decided (epoch ms). */
  provenAt: number | null
}

export interface StoredObserved {
  round: ObservedRound | null
  questions: OwnQuestion[]
  message: ObservedMessage | null
}

/** The last message to administrators that a server differs. */
export interface ObservedMessage {
  /** Epoch ms. */
  at: number
  /** Whether the server has agreed since. */
  isOver: boolean
}

/** The last rounds of questions to observed servers. */
export class ObservedRepository {
  constructor(private readonly db: StateReader) {}

  within({ trx }: Work): ObservedRepository {
    return new ObservedRepository(trx)
  }

  async find(enforcerId: string): Promise<StoredObserved | null> {
    const row = await this.db
      .selectFrom('enforcerReport')
      .select('asked')
      .where('enforcerId', '=', enforcerId)
      .executeTakeFirst()
    return row?.asked ? (JSON.parse(row.asked) as StoredObserved) : null
  }

  /** The questions to all observed servers. */
  async questions(): Promise<OwnQuestion[]> {
    const rows = await this.db
      .selectFrom('enforcerReport')
      .innerJoin('enforcer', 'enforcer.id', 'enforcerReport.enforcerId')
      .select('enforcerReport.asked')
      .where('enforcer.kind', '=', 'observed')
      .execute()
    return rows.flatMap(({ asked }) => (asked ? (JSON.parse(asked) as StoredObserved).questions : []))
  }

  async save({ trx }: Work, enforcerId: string, stored: StoredObserved): Promise<void> {
    const asked = JSON.stringify(stored)
    await trx
      .insertInto('enforcerReport')
      .values({ enforcerId, counters: '{}', report: null, seenAt: null, asked })
      .onConflict((conflict) => conflict.column('enforcerId').doUpdateSet({ asked }))
      .execute()
  }
}
