import { foldCase } from '@netwarden/shared/dns'
import type { UpstreamChoice, UpstreamGroup } from './upstreams/upstream-choice.ts'
import { ownerOfType } from './upstreams/upstream-choice.ts'
import { TYPE } from './wire/codes.ts'
import { textOfWireName, wireNameOfText } from './wire/question.ts'
import { parentName, type Zone } from './zones/zone.ts'
import type { ZoneSet } from './zones/zone-set.ts'

/** Which of our zones and groups of servers answers a name. */
export class NameSources {
  constructor(
    private readonly zones: ZoneSet,
    private readonly upstreams: UpstreamChoice,
  ) {}

  /**
   * The zone of ours that answers a name in wire form, unless servers are configured for a domain below its apex that
   * contains the name. DS is with the zone above.
   */
  zoneOf(wire: string, type: number): Zone | null {
    if (this.zones.isEmpty) return null
    const folded = foldCase(wire)
    const zone = this.zones.find(type === TYPE.DS && folded.length > 1 ? parentName(folded) : folded)
    if (!zone) return null
    const domain = this.upstreams.forDomain(ownerOfType(textOfWireName(folded), type))?.domain
    return domain && domain.length >= textOfWireName(zone.apex).length + 1 ? null : zone
  }

  /** Number of the first target that another source than these servers answers; -1 for none. */
  readonly leavesAt = (targets: readonly string[], group: UpstreamGroup): number => {
    if (targets.length === 0 || (this.zones.isEmpty && !this.upstreams.hasDomains)) return -1
    return targets.findIndex((target) => {
      if (this.zoneOf(wireNameOfText(target), TYPE.A) !== null) return true
      const own = this.upstreams.forDomain(target)
      return own !== null && own !== group
    })
  }
}
