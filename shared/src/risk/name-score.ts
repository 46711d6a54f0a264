import { registeredBelowDynamicDns } from '../domain/dynamic-dns.ts'
import { gramCells, LONGEST_LABEL, labelMeasures } from './name-features.ts'
import { NAME_WEIGHTS } from './name-weights.ts'

/** Shorter labels are as often abbreviations as random texts. */
const SHORTEST_SCORED = 6
let grams: Int8Array | undefined

/**
 * Score from 0 to 1 of how likely an algorithm generated a name; fewer than one popular name in a hundred reaches 0.5.
 * Only the registered label is scored: names below it (cloud hosts, networks, telemetry) are chosen by its owner.
 * Labels under 6 characters and IDNs in A-label form score 0. `registrable` is the registrable domain of `name`.
 */
export function generatedNameScore(name: string, registrable: string): number {
  const label = scoredLabel(name, registrable)
  if (label.length < SHORTEST_SCORED || label.length > LONGEST_LABEL || label.startsWith('xn--')) return 0
  grams ??= decodeGrams(NAME_WEIGHTS.grams)
  const cells = gramCells(label)
  let sum = 0
  for (const cell of cells) sum += grams[cell] ?? 0
  let logit = NAME_WEIGHTS.bias + (sum * NAME_WEIGHTS.scale) / Math.sqrt(cells.length)
  labelMeasures(label).forEach((value, index) => {
    logit += value * (NAME_WEIGHTS.measures[index] ?? 0)
  })
  return 1 / (1 + Math.exp(-logit))
}

function scoredLabel(name: string, registrable: string): string {
  const registered = registeredBelowDynamicDns(name, registrable)
  return registered.slice(0, Math.max(0, registered.indexOf('.')))
}

function decodeGrams(base64: string): Int8Array {
  return Int8Array.from(atob(base64), (character) => (character.charCodeAt(0) << 24) >> 24)
}
