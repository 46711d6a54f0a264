import type { CompiledSegment, PolicySet } from './policy-set.ts'
import type { Rule } from './rule.ts'

/**
 * Position of a device: its segment, the matching entry (null in the built-in segment), its own rules, of which the
 * first one in force decides, and its exceptions.
 */
export interface DevicePlace {
  readonly segment: CompiledSegment
  readonly entry: string | null
  readonly rules: readonly Rule[]
  readonly exceptions: readonly Rule[]
}

const NO_RULES: readonly Rule[] = []

/** The part of a decision that depends on the device only, so that callers can cache it per device. */
export function locateDevice(set: PolicySet, ip: string | null, mac: string | null): DevicePlace {
  const match = set.deviceIndex.find(ip, mac)
  const segment = (match && set.segments[match.segment]) ?? set.builtIn
  const exceptionsOf = (address: string | null) => (address === null ? NO_RULES : set.exceptions.of(address))
  const [ofMac, ofIp] = [exceptionsOf(mac), exceptionsOf(ip)]
  return {
    segment,
    entry: match?.entry ?? null,
    rules: deviceRules(segment, ip, mac),
    exceptions: ofIp.length === 0 ? ofMac : [...ofMac, ...ofIp],
  }
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
