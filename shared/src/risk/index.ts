export { CHECKSUM_FILE, checksumText, readChecksums } from './evidence.ts'
export { entropyOf, GRAM_CELLS, gramCells, labelMeasures } from './name-features.ts'
export { generatedNameScore } from './name-score.ts'
