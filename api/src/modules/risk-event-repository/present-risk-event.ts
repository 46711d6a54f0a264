import {
  attackIdOf,
  RISK_RULE_CODES,
  type RiskCode,
  type RiskEvent,
  riskCodeSchema,
  riskLevelSchema,
  riskStatusSchema,
} from '@netwarden/shared/domain'
import { isTextKey, type Language, type TextKey, type TextParams, translate } from '@netwarden/shared/i18n'
import { confidenceOf } from '@netwarden/shared/risk'
import type { z } from 'zod'
import type { RiskEventRow } from './risk-events.repository.ts'
import { storedReasons } from './stored-reasons.ts'

const NOTHING = '—'
const STEPS = [1, 2, 3] as const

/** An event in its reader's language; what is stored are codes and figures. */
export function presentRiskEvent(row: RiskEventRow, language: Language): RiskEvent {
  const code = riskCodeSchema.parse(row.code)
  const reasons = storedReasons.parse(JSON.parse(row.reasons))
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  return {
    id: row.id,
    code,
    name: nameOf(code, language),
    type: row.type,
    desc: translate(language, descKeyOf(row, code), subjectOf(row)),
    riskLevel: riskLevelSchema.parse(row.riskLevel),
    status: riskStatusSchema.parse(row.status),
    count: Number(row.count),
    org: row.org,
    domain: row.domain,
    deviceIP: row.deviceIp,
    deviceMac: row.deviceMac,
    deviceName: row.deviceName || null,
    dstHostIP: row.dstHostIp,
    reasons: reasons.map((reason) => ({
      ...reason,
      text: reasonText(reason.code, reason.params, language),
    })),
    summary: summaryOf(code, reasons, language),
    nextSteps: STEPS.map((step) => translate(language, `risk.step.${code}.${step}`)),
    previousId: row.previousId,
    detectedAt: new Date(row.detectedAt).toISOString(),
    lastSeenAt: new Date(row.lastSeenAt).toISOString(),
    solvedAt: iso(row.solvedAt),
    solvedBy: row.solvedBy,
    solvedComment: row.solvedComment,
    handler: row.handler,
    assignee: row.assignee,
    attackId: attackIdOf(code),
    mark: row.mark === null ? null : row.mark === 1,
    confidence: row.confidence ?? confidenceOf(code),
    group: row.group ?? null,
    version: row.version,
  }
}

function summaryOf(code: RiskCode, reasons: z.infer<typeof storedReasons>, language: Language): string {
  const params: TextParams = Object.assign({}, ...reasons.map((reason) => wording(reason.params, language)))
  const summary = translate(language, `risk.summary.${code}`, params)
  // Events of earlier versions lack some of the values.
  if (!/\{\w+\}/.test(summary)) return summary
  const [first] = reasons
  return first ? reasonText(first.code, first.params, language) : ''
}

/** Some rules find two kinds of events. */
function descKeyOf({ domain, deviceIp }: RiskEventRow, code: RiskCode): TextKey {
  if (domain === null && (code === 'beaconing' || code === 'largeUpload' || code === 'longConnection'))
    return `risk.${code}.otherDesc`
  if (code === 'privateAnswer' && deviceIp === null) return 'risk.privateAnswer.otherDesc'
  return `risk.${code}.desc`
}

function nameOf(code: RiskCode, language: Language): string {
  return translate(language, `risk.${code}.name`)
}

/** The findings whose name, as the reader sees it, holds a text. */
export function codesNamed(part: string, language: Language): RiskCode[] {
  const wanted = part.toLowerCase()
  return RISK_RULE_CODES.filter((code) => nameOf(code, language).toLowerCase().includes(wanted))
}

function subjectOf({ deviceIp, deviceMac, domain, dstHostIp, org }: RiskEventRow): TextParams {
  return {
    device: deviceIp ?? deviceMac ?? NOTHING,
    domain: domain ?? NOTHING,
    host: dstHostIp ?? NOTHING,
    org: org ?? NOTHING,
  }
}

/** Services and the lists that are built in have a name in each language. */
function named({ service, list, ...params }: TextParams, language: Language): TextParams {
  const nameOf = (key: string, known: string | number) => (isTextKey(key) ? translate(language, key) : known)
  return {
    ...params,
    ...(service !== undefined && { service: nameOf(`service.${service}`, service) }),
    ...(list !== undefined && { list: nameOf(`risk.list.${list}`, list) }),
  }
}

/** A measure with the limit that it exceeds; events of earlier versions have no limit. */
export function reasonText(code: string, params: TextParams, language: Language): string {
  const key: string = `risk.reason.${code}${'limit' in params ? '.limit' : ''}`
  return isTextKey(key) ? translate(language, key satisfies TextKey, wording(params, language)) : code
}

/** A figure at which a rule stops counting is at least that. */
function wording(params: TextParams, language: Language): TextParams {
  const { capped, ...others } = named(params, language)
  const count = capped === undefined ? undefined : others[capped]
  if (capped === undefined || count === undefined) return others
  return { ...others, [capped]: translate(language, 'risk.atLeast', { count }) }
}
