export { confidenceOf, type MarkCounts, MEASURED_FINDINGS, networkOfDevice } from './confidence.ts'
export {
  CHECKSUM_FILE,
  type CutPart,
  checksumText,
  cutPartsOf,
  MANIFEST_FILE,
  readChecksums,
} from './evidence.ts'
export { entropyOf, GRAM_CELLS, gramCells, labelMeasures } from './name-features.ts'
export { generatedNameScore } from './name-score.ts'
export { type MarkedEvent, suggestThresholds, type ThresholdSuggestion } from './suggest-thresholds.ts'
