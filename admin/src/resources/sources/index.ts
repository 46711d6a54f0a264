export { CompletenessMeter } from './CompletenessMeter.tsx'
export { SourceStateTag } from './SourceState.tsx'
export { useLagText } from './source-names.ts'
export { useLostMinutes } from './source-queries.ts'
