// node scripts/names/train.mjs: trains the model of generated names on fixtures/names and the generators beside this
// file, and writes it to shared/src/risk/name-weights.ts. Needs a build of shared; the same input gives the same model.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { GRAM_CELLS, gramCells, labelMeasures } from '../../shared/dist/risk/index.js'
import { ROOT } from '../run.mjs'
import { chineseForTraining, composed, generated, isHeldOut, popularForTraining } from './corpus.mjs'
import { seeded } from './families.mjs'

const SEED = 20_261_122
const ROUNDS = 8
const RATE = 0.15
const DECAY = 1e-5
/** The share of popular names, and of Chinese ones (often initials and digits), that may score above 0.5. */
const FALSE_ALARMS = 0.004
const CHINESE_FALSE_ALARMS = 0.0315

const random = seeded(SEED)
const sampleOf = (name, isGenerated) => ({
  cells: gramCells(name),
  measures: labelMeasures(name),
  target: isGenerated ? 1 : 0,
})
const usual = [...popularForTraining, ...composed(SEED, 12_000)]
const benign = [...usual, ...chineseForTraining]
const malign = generated(SEED, 6_000)
  .filter((family) => family.kind === 'random' && !family.isHeldOut)
  .flatMap(({ names }) => names)
// One in ten training names sets the threshold, unseen by the weights.
const isForThreshold = (name) => isHeldOut(`threshold ${name}`)
const samples = [
  ...benign.filter((name) => !isForThreshold(name)).map((name) => sampleOf(name, false)),
  ...malign.map((name) => sampleOf(name, true)),
]
console.log(`${benign.length} names that people made, ${malign.length} generated`)

const grams = new Float64Array(GRAM_CELLS)
const squares = new Float64Array(GRAM_CELLS).fill(1e-2)
const measures = new Float64Array(labelMeasures('a').length)
const measureSquares = new Float64Array(measures.length).fill(1e-2)
let bias = 0
let biasSquares = 1e-2

const logitOf = ({ cells, measures: values }) => {
  let sum = 0
  for (const cell of cells) sum += grams[cell]
  let logit = bias + sum / Math.sqrt(cells.length)
  for (let index = 0; index < values.length; index += 1) logit += measures[index] * values[index]
  return logit
}

for (let round = 0; round < ROUNDS; round += 1) {
  let loss = 0
  for (let step = samples.length - 1; step > 0; step -= 1) {
    const other = random.below(step + 1)
    const held = samples[step]
    samples[step] = samples[other]
    samples[other] = held
  }
  for (const sample of samples) {
    const probability = 1 / (1 + Math.exp(-logitOf(sample)))
    const error = probability - sample.target
    loss -= Math.log(Math.max(1e-12, sample.target === 1 ? probability : 1 - probability))
    const scale = 1 / Math.sqrt(sample.cells.length)
    for (const cell of sample.cells) {
      const gradient = error * scale + DECAY * grams[cell]
      squares[cell] += gradient * gradient
      grams[cell] -= (RATE * gradient) / Math.sqrt(squares[cell])
    }
    for (let index = 0; index < measures.length; index += 1) {
      const gradient = error * sample.measures[index]
      measureSquares[index] += gradient * gradient
      measures[index] -= (RATE * gradient) / Math.sqrt(measureSquares[index])
    }
    biasSquares += error * error
    bias -= (RATE * error) / Math.sqrt(biasSquares)
  }
  console.log(`round ${round + 1}: mean loss ${(loss / samples.length).toFixed(4)}`)
}

/** The shift that leaves no more than that share of held-out names above the threshold. */
function shiftFor(names, share) {
  const unseen = names.filter(isForThreshold).map((name) => logitOf(sampleOf(name, false)))
  return unseen.sort((a, b) => b - a)[Math.floor(unseen.length * share)]
}
const shift = Math.max(shiftFor(usual, FALSE_ALARMS), shiftFor(chineseForTraining, CHINESE_FALSE_ALARMS))
console.log(`shift ${shift.toFixed(3)}`)

const largest = grams.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)
const scale = largest / 127
const bytes = Buffer.from(Int8Array.from(grams, (weight) => Math.round(weight / scale)).buffer)
const round = (value) => Number(value.toFixed(5))
writeFileSync(
  join(ROOT, 'shared/src/risk/name-weights.ts'),
  `// Written by scripts/names/train.mjs; the cells of the grams are signed bytes, base64.
export const NAME_WEIGHTS = {
  bias: ${round(bias - shift)},
  scale: ${round(scale)},
  measures: [${[...measures].map(round).join(', ')}],
  grams:
    '${bytes.toString('base64')}',
}
`,
)
