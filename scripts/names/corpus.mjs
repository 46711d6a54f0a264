import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'tldts'
import { ROOT } from '../run.mjs'
import { families, seeded } from './families.mjs'

const INITIALS = ' b p m f d t n l g k h j q x zh ch sh r z c s y w'.split(' ')
const FINALS = 'a ai an ang ao e ei en eng i ia ian iang iao ie in ing iu ong ou u ua uan ui un uo'.split(' ')

/** One name per line; lines that start with # name the source. */
function linesOf(file) {
  return readFileSync(join(ROOT, 'fixtures/names', file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
}

const words = linesOf('words.txt')

/** One name in five is never trained on. */
export function isHeldOut(name) {
  return createHash('sha256').update(name).digest()[0] % 5 === 0
}

const labelOf = (domain) => domain.split('.')[0]
/** Names of organisations that the product knows are always trained on, and never counted as unseen. */
const organisations = JSON.parse(readFileSync(join(ROOT, 'api/assets/orgs.json'), 'utf8'))
const known = new Set(organisations.flatMap(({ domains }) => domains.map(labelOf)))
/** Host names of networks, clouds and telemetry, and Chinese names; only labels of known organisations are trained on. */
export const hardHosts = linesOf('hard-hosts.txt').map((name) => {
  const registrable = parse(name).domain ?? ''
  return { name, registrable, isKnown: known.has(labelOf(registrable)) }
})
const hardLabels = new Set(hardHosts.map(({ registrable }) => labelOf(registrable)))
const popular = linesOf('popular.txt').filter((name) => !known.has(name) && !hardLabels.has(name))
// A known name is used more often: it is one of few names of its owner.
const KNOWN_TIMES = 4
export const popularForTraining = [
  ...Array(KNOWN_TIMES)
    .fill([...known])
    .flat(),
  ...popular.filter((name) => !isHeldOut(name)),
]
export const popularHeldOut = popular.filter(isHeldOut)

/** Labels of Chinese domains: one public list to train on, and another that training never uses. */
export const chineseForTraining = linesOf('chinese.txt')
const inTraining = new Set([...chineseForTraining, ...popularForTraining])
export const chineseUnseen = linesOf('chinese-test.txt').filter((name) => !inTraining.has(name))

const pinyin = (random) =>
  Array.from({ length: random.between(2, 4) }, () => random.pick(INITIALS) + random.pick(FINALS)).join('')

/** Names of each family; another seed gives other names. */
export function generated(seed, count) {
  return families(words).map((family, index) => {
    const random = seeded(seed + index * 1_000)
    const names = Array.from({ length: count }, () => family.make(random))
    return { ...family, names: [...new Set(names)] }
  })
}

/** Names that people make: words joined, and Chinese syllables. */
export function composed(seed, count) {
  const random = seeded(seed)
  return Array.from({ length: count }, () =>
    random.next() < 0.5 ? pinyin(random) : random.pick(words) + random.pick(words),
  )
}
