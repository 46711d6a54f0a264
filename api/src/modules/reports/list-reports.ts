import { setImmediate } from 'node:timers/promises'
import type { SolvedMode } from '@netwarden/shared/domain'
import {
  anyDeviceOf,
  type CompiledSegment,
  decideFor,
  type ListedRule,
  matchName,
  type PolicySet,
  stateAt,
} from '@netwarden/shared/policy'

export interface ShadowedList {
  id: string
  segmentId: string
  by: string[]
}

export interface Contradiction {
  domain: string
  segmentId: string
  lists: { id: string; solvedMode: SolvedMode }[]
}

const NAMES_A_STEP = 2_000

/**
 * Lists that never decide in a segment where they are enabled at all hours, and names that two lists treat differently
 * there.
 */
export async function reportLists(
  set: PolicySet,
  rules: AsyncIterable<ListedRule>,
  { at, limit }: { at: number; limit: number },
): Promise<{ shadowed: ShadowedList[]; contradicting: Contradiction[] }> {
  const contradicting = new Map<string, Contradiction>()
  /** The policies that decide on the names of each list in each segment. */
  const deciders = new Map<string, { id: string; segmentId: string; by: Set<string> }>()
  const segments = new Map(set.segments.map((segment) => [segment.id, segment]))
  let count = 0
  for await (const { segmentId, policyId, entry: name, isExcluded, term } of rules) {
    count += 1
    if (count % NAMES_A_STEP === 0) await setImmediate()
    const segment = segments.get(segmentId ?? '')
    if (!segment || term !== null || isExcluded || name.startsWith('*')) continue
    const place = `${segment.id} ${policyId}`
    const held = deciders.get(place) ?? { id: policyId, segmentId: segment.id, by: new Set() }
    deciders.set(place, held)
    held.by.add(deciderOf(set, segment, name, at))
    const key = `${segment.id} ${name}`
    if (contradicting.size < limit && !contradicting.has(key)) {
      const lists = contradictionOf(set, segment, name, at)
      if (lists.length > 0) contradicting.set(key, { domain: name, segmentId: segment.id, lists })
    }
  }
  const shadowed = [...deciders.values()].filter(({ id, by }) => !by.has(id) && !by.has(''))
  return {
    shadowed: shadowed.slice(0, limit).map((list) => ({ ...list, by: [...list.by] })),
    contradicting: [...contradicting.values()],
  }
}

/** The policy that decides on a name for a device of the segment; empty where none does, or not at all hours. */
function deciderOf(set: PolicySet, segment: CompiledSegment, name: string, at: number): string {
  const matchesOf = (text: string) => matchName(set, text)
  const asked = { at, domain: name, matches: matchesOf(name), answers: [], cnames: [], matchesOf }
  return decideFor(set, anyDeviceOf(set, segment), asked).policyId ?? ''
}

/** Enabled lists of one group that hold the name itself and treat it differently. */
function contradictionOf(set: PolicySet, segment: CompiledSegment, name: string, at: number) {
  const [longest] = matchName(set, name)
  if (longest?.suffix !== name) return []
  const held = longest.lists.flatMap((list) => {
    const enabled = stateAt(segment.enabledLists[list], at)
    const row = set.listRows[list]
    return enabled && row && !enabled.term?.isShadow
      ? [{ id: row.id, group: row.group, solvedMode: enabled.solvedMode }]
      : []
  })
  const differs = held.some((one) =>
    held.some((other) => other.group === one.group && other.solvedMode !== one.solvedMode),
  )
  return differs ? held.map(({ id, solvedMode }) => ({ id, solvedMode })) : []
}
