import type { CompiledSegment, PolicySet } from './policy-set.ts'
import type { Rule } from './rule.ts'

/** The rules of one segment that concern a device. */
export interface DeviceLayer {
  /** Whose rules they are. */
  readonly segment: CompiledSegment
  /** Segment of the device. */
  readonly segmentId: string
  /** Whether they are those of the built-in segment and the device is in another one. */
  readonly inherited: boolean
  /** Its rules for the device, of which the first one in force decides. */
  readonly rules: readonly Rule[]
  /** The exceptions of the device, which are in the layer of its own segment. */
  readonly exceptions: readonly Rule[]
}

/** Position of a device: its segment with the matching entry (null in the built-in segment). */
export interface DevicePlace extends DeviceLayer {
  readonly entry: string | null
  /** The rules that its segment inherits; null where it inherits none. */
  readonly parent: DeviceLayer | null
}

const NO_RULES: readonly Rule[] = []

/** The part of a decision that depends on the device only, so that callers can cache it per device. */
export function locateDevice(set: PolicySet, ip: string | null, mac: string | null): DevicePlace {
  const match = set.deviceIndex.find(ip, mac)
  const segment = (match && set.segments[match.segment]) ?? set.builtIn
  const exceptionsOf = (address: string | null) => (address === null ? NO_RULES : set.exceptions.of(address))
  const [ofMac, ofIp] = [exceptionsOf(mac), exceptionsOf(ip)]
  const exceptions = ofIp.length === 0 ? ofMac : [...ofMac, ...ofIp]
  // Written field by field: a spread takes longer than all look-ups.
  return {
    segment,
    segmentId: segment.id,
    inherited: false,
    rules: deviceRules(segment, ip, mac),
    exceptions,
    entry: match?.entry ?? null,
    parent: segment.inherits ? parentOf(set, segment, deviceRules(set.builtIn, ip, mac)) : null,
  }
}

function parentOf({ builtIn }: PolicySet, { id }: CompiledSegment, rules: readonly Rule[]): DeviceLayer {
  return { segment: builtIn, segmentId: id, inherited: true, rules, exceptions: NO_RULES }
}

/** A device of a segment that no rule names, at a time without pauses. */
export function anyDeviceOf(set: PolicySet, segment: CompiledSegment): DevicePlace {
  return {
    segment: { ...segment, pauses: [] },
    segmentId: segment.id,
    inherited: false,
    rules: NO_RULES,
    exceptions: NO_RULES,
    entry: null,
    parent: segment.inherits ? parentOf(set, segment, NO_RULES) : null,
  }
}

/** Whether the addresses of an answer can decide for a device. */
export function hasAddressRules({ segment, parent }: Pick<DevicePlace, 'segment' | 'parent'>): boolean {
  return segment.ips !== null || (parent !== null && parent.segment.ips !== null)
}

/** Rules of a device, passed before banned, as for domains of equal length. */
function deviceRules({ devices }: CompiledSegment, ip: string | null, mac: string | null): readonly Rule[] {
  if (!devices) return NO_RULES
  const byMac = mac === null ? NO_RULES : devices.rulesOf(mac)
  const byIp = ip === null ? NO_RULES : devices.rulesOf(ip)
  if (byMac.length === 0 || byIp.length === 0) return byIp.length === 0 ? byMac : byIp
  const isPassed = ({ solvedMode }: Rule) => solvedMode === 'passed'
  return [...byIp.filter(isPassed), ...byMac, ...byIp.filter((rule) => !isPassed(rule))]
}
