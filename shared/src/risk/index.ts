export { entropyOf, GRAM_CELLS, gramCells, labelMeasures } from './name-features.ts'
export { generatedNameScore } from './name-score.ts'
