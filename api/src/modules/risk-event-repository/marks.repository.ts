import { type RiskCode, riskCodeSchema } from '@netwarden/shared/domain'
import { confidenceOf, type MarkCounts, type MarkedEvent, networkOfDevice } from '@netwarden/shared/risk'
import { sql } from 'kysely'
import type { StateReader } from '../../platform/state/client.ts'
import { storedReasons } from './stored-reasons.ts'

/** Older marks do not count: rules and networks change. */
const NEWEST_MARKS = 10_000
/** Marked events of a rule from which thresholds are learnt. */
const NEWEST_OF_RULE = 1_000

interface Marked {
  code: string
  deviceIp: string | null
}

/** The marks of true and false positives. */
export class MarksRepository {
  constructor(private readonly db: StateReader) {}

  /** Rows with their confidence, by the newest marks of their rules. */
  async withConfidence<Row extends Marked>(rows: readonly Row[]): Promise<(Row & { confidence: number })[]> {
    const codes = [...new Set(rows.map(({ code }) => code))]
    const { ofRule, ofNetwork } = await this.#counts(codes)
    return rows.map((row) => {
      const network = networkKey(row)
      return {
        ...row,
        confidence: confidenceOf(riskCodeSchema.parse(row.code), {
          rule: ofRule.get(row.code),
          network: network === null ? undefined : ofNetwork.get(network),
        }),
      }
    })
  }

  /** Of each rule whose events were marked, the share of true positives. */
  async precision(): Promise<Map<string, number>> {
    const rows = await this.db
      .selectFrom('riskEvent')
      .select(['code', sql<number>`avg(mark * 1.0)`.as('share')])
      .where('mark', 'is not', null)
      .groupBy('code')
      .execute()
    return new Map(rows.map(({ code, share }) => [code, Number(share)]))
  }

  /** The newest marked events of each rule with their figures. */
  async markedEvents(codes: readonly RiskCode[]): Promise<Map<RiskCode, MarkedEvent[]>> {
    const found = await Promise.all(
      codes.map(async (code) => {
        const rows = await this.db
          .selectFrom('riskEvent')
          .select(['mark', 'reasons'])
          .where('code', '=', code)
          .where('mark', 'is not', null)
          .orderBy('detectedAt', 'desc')
          .limit(NEWEST_OF_RULE)
          .execute()
        const events = rows.map(({ mark, reasons }) => ({
          isTrue: mark === 1,
          reasons: storedReasons.parse(JSON.parse(reasons)),
        }))
        return [code, events] as const
      }),
    )
    return new Map(found)
  }

  async #counts(codes: readonly string[]) {
    const ofRule = new Map<string, MarkCounts>()
    const ofNetwork = new Map<string, MarkCounts>()
    if (codes.length === 0) return { ofRule, ofNetwork }
    const newest = this.db
      .selectFrom('riskEvent')
      .select(['code', 'deviceIp', 'mark'])
      .where('code', 'in', codes)
      .where('mark', 'is not', null)
      .orderBy('detectedAt', 'desc')
      .limit(NEWEST_MARKS)
    const rows = await this.db
      .selectFrom(newest.as('newest'))
      .select((eb) => ['code', 'deviceIp', 'mark', eb.fn.countAll<number>().as('n')])
      .groupBy(['code', 'deviceIp', 'mark'])
      .execute()
    for (const { n, mark, ...marked } of rows) {
      const network = networkKey(marked)
      add(ofRule, marked.code, mark === 1, Number(n))
      if (network !== null) add(ofNetwork, network, mark === 1, Number(n))
    }
    return { ofRule, ofNetwork }
  }
}

function networkKey({ code, deviceIp }: Marked): string | null {
  const network = deviceIp === null ? null : networkOfDevice(deviceIp)
  return network === null ? null : `${code} ${network}`
}

function add(counts: Map<string, MarkCounts>, key: string, isTrue: boolean, n: number): void {
  const before = counts.get(key) ?? { true: 0, false: 0 }
  counts.set(key, isTrue ? { ...before, true: before.true + n } : { ...before, false: before.false + n })
}
