export { useOpenRisks } from './risk-queries.ts'
