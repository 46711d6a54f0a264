import type { CompiledSegment, PolicySet } from './policy-set.ts'
import type { Rule } from './rule.ts'

/**
 * A device's place: its segment, the entry that put it there (null in the built-in one), its own rules, the first that
 * counts deciding, and the names that pass for it alone.
 */
export interface DevicePlace {
  readonly segment: CompiledSegment
  readonly entry: string | null
  readonly rules: readonly Rule[]
  readonly exceptions: readonly Rule[]
}

const NO_RULES: readonly Rule[] = []

/** The part of the decision that depends on the device alone, to be kept per device. */
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

/** Passed before banned, as among domains of equal length. */
function deviceRules({ devices }: CompiledSegment, ip: string | null, mac: string | null): readonly Rule[] {
  if (!devices) return NO_RULES
  const byMac = mac === null ? NO_RULES : devices.rulesOf(mac)
  const byIp = ip === null ? NO_RULES : devices.rulesOf(ip)
  if (byMac.length === 0 || byIp.length === 0) return byIp.length === 0 ? byMac : byIp
  const isPassed = ({ solvedMode }: Rule) => solvedMode === 'passed'
  return [...byIp.filter(isPassed), ...byMac, ...byIp.filter((rule) => !isPassed(rule))]
}
