import type { riskRuleTextsZh } from '@netwarden/shared/risk-rule-texts'

export { riskRuleTextsZh } from '@netwarden/shared/risk-rule-texts'

declare module '../../kit/i18n/texts.ts' {
  interface Dictionary extends Record<keyof typeof riskRuleTextsZh, string> {}
}
