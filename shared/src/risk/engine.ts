/** What the thread of the risk engine needs: the whole of `shared` takes 20 MB in each thread, and a tenth of a second. */
export { MOST_COUNTED_NAMES } from '../domain/risk-rules.ts'
export { RISK_LEVELS, riskLevelSchema } from '../domain/visit-values.ts'
export { generatedNameScore } from './name-score.ts'
