export { riskRuleTextsEn } from '@netwarden/shared/risk-rule-texts'
