import { setImmediate } from 'node:timers/promises'
import { RISK_LEVELS, type RiskLevel, type RiskStatus } from '@netwarden/shared/domain'
import { readableNames } from '@netwarden/shared/validators'
import {
  presentRiskEvent,
  type RiskEventRow,
  type RisksRepository,
} from '../../risk-event-repository/index.ts'
import type { Cell } from '../document.ts'
import type { MakePart, ReportScope } from '../report-context.ts'

const SHOWN = 15
const A_STEP = 250
const MOST_READ = 5_000

type Risks = Pick<RisksRepository, 'behind'>

/** Risk events of the period with their current state, the open and the most severe first. */
export function risksPart(risks: Risks): MakePart {
  return async (scope) => {
    const { words } = scope
    const { found, isAll } = await findEvents(risks, scope)
    const open = found.filter(({ status }) => status === 'alarmed').length
    const shown = (n: number) =>
      isAll ? words.number(n) : words.say('report.atLeast', { count: words.number(n) })
    const levels = RISK_LEVELS.map((level) => ({
      label: words.say(`alarm.level.${level}`),
      value: shown(found.filter(({ riskLevel }) => riskLevel === level).length),
      tone: level,
    }))
    const shownRows = [...found].sort((a, b) => urgencyOf(b) - urgencyOf(a)).slice(0, SHOWN)
    return [
      {
        kind: 'figures',
        figures: [
          {
            label: words.say('report.risks.total'),
            value: shown(found.length),
            note: `${words.say('report.risks.open')} ${words.number(open)} · ${words.say('report.risks.closed')} ${words.number(found.length - open)}`,
          },
          ...levels,
        ],
      },
      {
        kind: 'table',
        columns: [
          { label: words.say('report.risks.event') },
          { label: words.say('report.risks.level'), width: 50 },
          { label: words.say('report.risks.subject'), width: 150 },
          { label: words.say('report.risks.at'), width: 90 },
          { label: words.say('report.risks.state'), width: 55 },
        ],
        rows: shownRows.map((row) => rowOf(row, scope)),
        ...(found.length > SHOWN && {
          note: words.say('report.more', { count: shown(found.length), shown: SHOWN }),
        }),
      },
    ]
  }
}

function rowOf(row: RiskEventRow, { words }: ReportScope): Cell[] {
  const { name, riskLevel, status, deviceName, deviceIP, deviceMac, domain, dstHostIP, detectedAt } =
    presentRiskEvent(row, words.language)
  const subject = [deviceName ?? deviceIP ?? deviceMac, domain === null ? dstHostIP : readableNames(domain)]
  return [
    { text: name },
    { text: words.say(`alarm.level.${riskLevel}`), tone: riskLevel },
    { text: subject.filter((part) => part !== null).join(' · ') },
    { text: words.time(Date.parse(detectedAt)) },
    { text: words.say(`report.risks.status.${status}`), tone: TONES[status] },
  ]
}

const TONES = { alarmed: 'high', solved: 'good', ignored: 'common' } as const satisfies Record<
  RiskStatus,
  string
>

function urgencyOf({ status, riskLevel }: RiskEventRow): number {
  const severity = RISK_LEVELS.length - RISK_LEVELS.indexOf(riskLevel as RiskLevel)
  return (status === 'alarmed' ? 10 : 0) + severity
}

/** A few at a time: SQLite answers on the main thread. */
async function findEvents(risks: Risks, { span, holds, segmentId, signal }: ReportScope) {
  const found: RiskEventRow[] = []
  let place: RiskEventRow | null = null
  for (let read = 0; read < MOST_READ; read += A_STEP) {
    signal?.throwIfAborted()
    const rows: RiskEventRow[] = await risks.behind({ span }, place, A_STEP)
    for (const row of rows) {
      const hasDevice = row.deviceIp !== null || row.deviceMac !== null
      if (segmentId === null || (hasDevice && holds(row.deviceIp, row.deviceMac))) found.push(row)
    }
    place = rows.at(-1) ?? place
    if (rows.length < A_STEP) return { found, isAll: true }
    await setImmediate()
  }
  return { found, isAll: false }
}
