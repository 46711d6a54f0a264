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
