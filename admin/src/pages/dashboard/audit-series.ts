import { AUDIT_QUOTAS, type AuditQuota, type AuditRow } from '@netwarden/shared/contract'
import { APPLICATIONS, DECIDED_GROUPS, OUTCOMES, RISK_LEVELS, TRANSPORTS } from '@netwarden/shared/domain'
import { riskAddress, searchAddress } from '../../domain/links/index.ts'
import { ENFORCED_BANS, UNENFORCED_BANS } from '../../domain/visit/index.ts'
import type { ValueNames } from '../../domain/words/index.ts'
import type { Translate } from '../../kit/i18n/index.ts'
import type { ChartRow, ChartSeries, TimeSpan } from '../../kit/index.ts'

interface Audit {
  keys: readonly string[]
  /** The filter of the search for one series. */
  filter: (key: string) => Parameters<typeof searchAddress>[0]
  nameOf: (key: string, t: Translate, names: ValueNames) => string
  colors?: NonNullable<ChartSeries['color']>[]
  /** The series with the lighter form of its colour. */
  faint?: string
}

/** Visits that were passed, that were banned, and that would have been banned with enforcement. */
const ACCESS_TYPES = {
  passed: { filter: { solvedMode: 'passed' }, name: 'ui.verdict.passed.all' },
  banned: { filter: ENFORCED_BANS, name: 'ui.verdict.banned.enforced' },
  judged: { filter: UNENFORCED_BANS, name: 'ui.verdict.banned.judged' },
} as const

/** Verdicts and levels have the colours that they have in tables. */
export const AUDITS: Readonly<Record<AuditQuota, Audit>> = {
  accessType: {
    keys: ['passed', 'banned', 'judged'],
    filter: (key) => ACCESS_TYPES[toAccessType(key)].filter,
    nameOf: (key, t) => t(ACCESS_TYPES[toAccessType(key)].name),
    colors: [5, 'high', 'high'],
    faint: 'judged',
  },
  interceptType: {
    keys: DECIDED_GROUPS,
    filter: (controlGroup) => ({ solvedMode: 'banned', controlGroup }),
    nameOf: (key, _t, names) => names.controlGroup(key),
  },
  riskEvent: {
    keys: RISK_LEVELS,
    filter: () => ({}),
    nameOf: (key, t) => t(`ui.level.${RISK_LEVELS.find((level) => level === key) ?? 'common'}`),
    colors: ['high', 'medium', 'low', 'common'],
  },
  transportProtocol: {
    keys: TRANSPORTS,
    filter: (transport) => ({ transport }),
    nameOf: (key, _t, names) => names.transport(key),
    colors: [0, 1, 5],
  },
  applicationProtocol: {
    keys: APPLICATIONS,
    filter: (application) => ({ application }),
    nameOf: (key, _t, names) => names.application(key),
    colors: [0, 1, 2, 3, 5],
  },
  rcode: {
    keys: OUTCOMES,
    filter: (rcode) => ({ rcode }),
    nameOf: (key, _t, names) => names.outcome(key),
    colors: [5, 'medium', 'high'],
  },
}

function toAccessType(key: string): keyof typeof ACCESS_TYPES {
  return key === 'passed' || key === 'judged' ? key : 'banned'
}

/** Bans that were not enforced are a separate series. */
export function withUnenforced(all: readonly AuditRow[], judged: readonly AuditRow[]): ChartRow[] {
  return all.map((row, slot) => {
    const unenforced = judged[slot]?.banned ?? 0
    return { ...row, banned: (row.banned ?? 0) - unenforced, judged: unenforced }
  })
}

/** Sum of all series of a chart of intercepts. */
export function countAll(rows: readonly AuditRow[]): number {
  return rows.reduce((sum, row) => DECIDED_GROUPS.reduce((all, group) => all + (row[group] ?? 0), sum), 0)
}

export function toAuditQuota(text: string): AuditQuota {
  return AUDIT_QUOTAS.find((quota) => quota === text) ?? 'accessType'
}

/** Only groups with values: there are more groups than colours. */
export function auditSeries(
  quota: AuditQuota,
  rows: readonly ChartRow[] | undefined,
  t: Translate,
  names: ValueNames,
): ChartSeries[] {
  const { keys, nameOf, colors, faint } = AUDITS[quota]
  const present = keys.filter((key) => rows?.some((row) => Number(row[key]) > 0))
  const shown = quota === 'interceptType' && present.length > 0 ? present : keys
  return shown.map((key, index) => ({
    key,
    label: nameOf(key, t, names),
    color: colors?.[keys.indexOf(key)] ?? index,
    isFaint: key === faint,
  }))
}

/** A slot ends at the next one; the first and the last are cut to the requested range. */
export function slotSpan(rows: readonly ChartRow[], row: ChartRow, asked: TimeSpan): TimeSpan {
  const next = rows[rows.findIndex(({ name }) => name === row.name) + 1]?.name
  const from = asked.from && asked.from > row.name ? asked.from : row.name
  return { from, to: next ?? asked.to }
}

/** The records of a slot, or of one of its series. */
export function auditAddress(quota: AuditQuota, span: TimeSpan, key: string | undefined): string {
  if (quota === 'riskEvent') return riskAddress({ ...span, ...(key && { riskLevel: key }) })
  const banned = quota === 'interceptType' ? { solvedMode: 'banned' } : {}
  return searchAddress({ ...span, ...(key === undefined ? banned : AUDITS[quota].filter(key)) })
}
