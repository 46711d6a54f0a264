import type { UnreachedSegment } from '@netwarden/shared/contract'
import type { Language } from '@netwarden/shared/i18n'
import { anyDeviceOf, askedOf, type CompiledSegment, decideFor } from '@netwarden/shared/policy'
import type { Clock } from '../../platform/time/clock.ts'
import type { CurrentPolicies } from '../policy-snapshot/index.ts'
import type { ListsService } from '../segment-lists/index.ts'
import { type SegmentsRepository, segmentName } from '../segment-repository/index.ts'

interface Deps {
  currentPolicies: Pick<CurrentPolicies, 'set'>
  segments: Pick<SegmentsRepository, 'names'>
  lists: Pick<ListsService, 'names'>
  clock: Clock
}

/** The segments that an exception of *all devices* does not reach, because their own policies decide before it. */
export class UnreachedSegments {
  constructor(private readonly deps: Deps) {}

  /** Segments that ban a domain (canonical) by their own policies or default action, in the order of rank. */
  async of(domain: string, language: Language): Promise<UnreachedSegment[]> {
    const { currentPolicies, segments, lists, clock } = this.deps
    const { set } = currentPolicies
    const asked = askedOf(set, { deviceIp: null, deviceMac: null, at: clock.now(), domain, answers: [] })
    const banning = set.segments.flatMap((segment) => {
      if (segment === set.builtIn) return []
      const decision = decideFor(set, anyDeviceOf(set, segment), asked)
      return isUnreached(segment, decision) ? { segment, decision } : []
    })
    if (banning.length === 0) return []
    const [names, listNames] = [await segments.names(), lists.names(language)]
    return banning.map(({ segment: { id }, decision: { policyId, matched } }) => ({
      segmentId: id,
      segmentName: segmentName(names.get(id) ?? '', language),
      bannedBy: policyId === null ? null : (listNames.get(policyId) ?? matched),
    }))
  }
}

/** What a segment inherits is decided at the same place as the exception, its default action after it. */
function isUnreached(
  { inherits }: CompiledSegment,
  { solvedMode, inherited, policyId }: ReturnType<typeof decideFor>,
): boolean {
  return solvedMode === 'banned' && !inherited && (policyId !== null || !inherits)
}
