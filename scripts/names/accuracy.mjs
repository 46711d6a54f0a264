// node scripts/names/accuracy.mjs: how well the shipped model detects generated names, by family, on names that training
// has not seen. Needs a build of shared.
import { generatedNameScore } from '../../shared/dist/risk/index.js'
import { chineseUnseen, generated, hardHosts, popularHeldOut } from './corpus.mjs'

const SEED = 7
const COUNT = 5_000
const THRESHOLD = 0.5

const score = (label) => generatedNameScore(`${label}.com`, `${label}.com`)
const share = (scores) => scores.filter((value) => value >= THRESHOLD).length / scores.length
const percent = (value) => `${(value * 100).toFixed(2)} %`

/** The chance that a generated name scores above a popular one; equal scores count half. */
function areaUnderRoc(positive, negative) {
  const sorted = negative.toSorted((a, b) => a - b)
  const rank = (value, isUpper) => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (sorted[middle] < value || (isUpper && sorted[middle] === value)) low = middle + 1
      else high = middle
    }
    return low
  }
  const sum = positive.reduce((total, value) => total + (rank(value, false) + rank(value, true)) / 2, 0)
  return sum / positive.length / sorted.length
}

const popular = popularHeldOut.map(score)
const hosts = hardHosts.map((host) => ({ ...host, value: generatedNameScore(host.name, host.registrable) }))
const families = generated(SEED, COUNT).map((family) => ({ ...family, scores: family.names.map(score) }))

console.log(`family              kind            names  AUC     recall at ${THRESHOLD}`)
const line = (name, kind, scores) =>
  console.log(
    `${name.padEnd(20)}${kind.padEnd(16)}${String(scores.length).padEnd(7)}${areaUnderRoc(scores, popular).toFixed(4)}  ${percent(share(scores))}`,
  )
for (const { name, kind, isHeldOut, scores } of families) {
  line(name, isHeldOut && kind === 'random' ? `${kind}, unseen` : kind, scores)
}
line(
  'all random',
  'random',
  families.filter(({ kind }) => kind === 'random').flatMap(({ scores }) => scores),
)
console.log(`popular names, held out: ${popular.length}, taken for generated: ${percent(share(popular))}`)
const chinese = chineseUnseen.map(score)
console.log(
  `Chinese names of a list that training has not seen: ${chinese.length}, taken for generated: ${percent(share(chinese))}`,
)
for (const [text, list] of [
  ['of known organisations (trained on)', hosts.filter(({ isKnown }) => isKnown)],
  ['of others (unseen)', hosts.filter(({ isKnown }) => !isKnown)],
]) {
  const taken = list.filter(({ value }) => value >= THRESHOLD).map(({ name }) => name)
  console.log(
    `hosts of networks, clouds, telemetry and Chinese names ${text}: ${list.length}, taken: ${taken.length}`,
  )
  for (const name of taken) console.log(`  ${name}`)
}
