import { generatedNameScore } from '@netwarden/shared/risk'
import { remembered } from './name-facts.ts'
import { registeredNameOf } from './registered-name.ts'

const MOST_SCORES = 50_000
const scores = new Map<string, number>()

/** How much a name looks generated, 0 to 1. All names below a registered one have its score. */
export const generatedScoreOf = remembered((domain, registrableDomain): number => {
  if (registrableDomain === '') return 0
  const name = registeredNameOf(domain, registrableDomain)
  const known = scores.get(name)
  if (known !== undefined) return known
  const score = generatedNameScore(domain, name)
  if (scores.size >= MOST_SCORES) scores.clear()
  scores.set(name, score)
  return score
})
