import type { RiskRuleCode } from '../domain/risk-rules.ts'
import type { Texts } from '../fields/field.ts'
import type { Language } from './languages.ts'
import { ASSET_TEXTS } from './risk-rules/assets.ts'
import { BEHAVIOUR_TEXTS } from './risk-rules/behaviour.ts'
import type { RiskRuleTexts } from './risk-rules/rule-texts.ts'
import { THREAT_TEXTS } from './risk-rules/threats.ts'
import { TRANSFER_TEXTS } from './risk-rules/transfers.ts'

const RULE_TEXTS = {
  ...THREAT_TEXTS,
  ...TRANSFER_TEXTS,
  ...BEHAVIOUR_TEXTS,
  ...ASSET_TEXTS,
} as const satisfies Readonly<Record<RiskRuleCode, RiskRuleTexts>>

/** The rules that have a text which others lack. */
type RuleWith<Part extends 'otherDesc' | 'title'> = {
  [Code in RiskRuleCode]: (typeof RULE_TEXTS)[Code] extends Readonly<Record<Part, Texts>> ? Code : never
}[RiskRuleCode]

type RiskRuleTextKey =
  | `risk.${RiskRuleCode}.${'name' | 'desc'}`
  | `risk.${RuleWith<'otherDesc'>}.otherDesc`
  | `risk.summary.${RiskRuleCode}`
  | `risk.step.${RiskRuleCode}.${1 | 2 | 3}`
  | `risks.title.${RuleWith<'title'>}`
  | `riskRules.hint.${RiskRuleCode}`

/** The texts of all rules for server and console, and under `risk.reason.<code>` their reasons. */
export const riskRuleTextsZh = dictionary('zh-CN')
export const riskRuleTextsEn = dictionary('en-US')

function dictionary(language: Language): Readonly<Record<RiskRuleTextKey, string>>
function dictionary(language: Language): Readonly<Record<string, string>> {
  const entries = Object.entries<RiskRuleTexts>(RULE_TEXTS).flatMap(([code, texts]) => keyed(code, texts))
  return Object.fromEntries(entries.map(([key, text]) => [key, text[language]]))
}

function keyed(code: string, texts: RiskRuleTexts): [string, Texts][] {
  const { name, desc, otherDesc, summary, title, hint, steps, reasons } = texts
  return [
    [`risk.${code}.name`, name],
    [`risk.${code}.desc`, desc],
    ...(otherDesc ? [[`risk.${code}.otherDesc`, otherDesc] satisfies [string, Texts]] : []),
    [`risk.summary.${code}`, summary],
    ...(title ? [[`risks.title.${code}`, title] satisfies [string, Texts]] : []),
    [`riskRules.hint.${code}`, hint],
    ...steps.map((step, at): [string, Texts] => [`risk.step.${code}.${at + 1}`, step]),
    ...Object.entries(reasons).map(([reason, text]): [string, Texts] => [`risk.reason.${reason}`, text]),
  ]
}
