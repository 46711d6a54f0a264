import { CHANNELS, RISK_LEVELS, SOLVED_MODES, VERDICT_SOURCES } from '@netwarden/shared/domain'
import { MAX_PORT } from '@netwarden/shared/limits'
import { canonicalDeviceKey, isIp, MAX_DOMAIN_TEXT_LENGTH } from '@netwarden/shared/validators'
import { KEYWORD_CHOICES, NO_FILTERS, toKeywordKind, type VisitFilterName } from '../../domain/visit/index.ts'
import { oneOf, type UrlRule, type UrlRules } from '../../kit/index.ts'
import { keywordFault } from './keyword.ts'

const isShort: UrlRule = (text) => text.length <= MAX_DOMAIN_TEXT_LENGTH
const isPort: UrlRule = (text) => /^\d{1,5}$/.test(text) && Number(text) <= MAX_PORT

const OWN_RULES: Readonly<Partial<Record<VisitFilterName, UrlRule>>> = {
  solvedMode: oneOf(SOLVED_MODES),
  verdictBy: oneOf(VERDICT_SOURCES),
  riskLevel: oneOf(RISK_LEVELS),
  keywordKind: oneOf(KEYWORD_CHOICES),
  keyword: (text, { keywordKind = '' }) =>
    text.length <= MAX_DOMAIN_TEXT_LENGTH &&
    keywordFault(toKeywordKind(keywordKind), text.trim()) === undefined,
  deviceIP: isIp,
  deviceId: (text) => canonicalDeviceKey(text) !== null,
  dstHostIP: isIp,
  dstPort: isPort,
  channel: oneOf(CHANNELS),
}

/** Valid values of a search address; other parameters accept any text. */
export const VISIT_RULES: UrlRules = {
  ...Object.fromEntries(Object.keys(NO_FILTERS).map((name) => [name, isShort])),
  ...OWN_RULES,
}
