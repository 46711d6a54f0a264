import { setImmediate } from 'node:timers/promises'
import type { SolvedMode } from '@netwarden/shared/domain'
import { type CompiledSegment, decideFor, matchName, type PolicySet } from '@netwarden/shared/policy'

export interface ReportedList {
  id: string
  /** Its names, where there are few enough to look at each. */
  names: readonly string[]
}

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

/** Lists that never decide in a segment where they are enabled, and names that two lists treat differently there. */
export async function reportLists(
  set: PolicySet,
  lists: readonly ReportedList[],
  { at, limit }: { at: number; limit: number },
): Promise<{ shadowed: ShadowedList[]; contradicting: Contradiction[] }> {
  const shadowed: ShadowedList[] = []
  const contradicting = new Map<string, Contradiction>()
  for (const segment of set.segments) {
    for (const { id, names } of lists) {
      if (names.length === 0 || !isEnabled(set, segment, id)) continue
      const deciders = new Set<string>()
      for (const [index, name] of names.entries()) {
        if (index % NAMES_A_STEP === NAMES_A_STEP - 1) await setImmediate()
        deciders.add(deciderOf(set, segment, name, at))
        const key = `${segment.id} ${name}`
        if (contradicting.size < limit && !contradicting.has(key)) {
          const held = contradictionOf(set, segment, name)
          if (held.length > 0) contradicting.set(key, { domain: name, segmentId: segment.id, lists: held })
        }
      }
      const isShadowed = !deciders.has(id) && !deciders.has('')
      if (isShadowed && shadowed.length < limit)
        shadowed.push({ id, segmentId: segment.id, by: [...deciders] })
    }
  }
  return { shadowed, contradicting: [...contradicting.values()] }
}

function isEnabled(set: PolicySet, segment: CompiledSegment, id: string): boolean {
  const enabled = segment.enabledLists[set.lists.listIds.indexOf(id)]
  return enabled !== undefined && enabled.term === null
}

/** The policy that decides on a name for a device of the segment; empty where none does, or not at all hours. */
function deciderOf(set: PolicySet, segment: CompiledSegment, name: string, at: number): string {
  const matchesOf = (text: string) => matchName(set, text)
  const place = { segment: { ...segment, pauses: [] }, entry: null, rules: [], exceptions: [] }
  const asked = { at, domain: name, matches: matchesOf(name), answers: [], cnames: [], matchesOf }
  return decideFor(set, place, asked).policyId ?? ''
}

/** Enabled lists of one group that hold the name itself and treat it differently. */
function contradictionOf(set: PolicySet, segment: CompiledSegment, name: string) {
  const [longest] = matchName(set, name)
  if (longest?.suffix !== name) return []
  const held = longest.lists.flatMap((list) => {
    const enabled = segment.enabledLists[list]
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
