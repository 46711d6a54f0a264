export { riskRuleTextsZh } from '@netwarden/shared/risk-rule-texts'
