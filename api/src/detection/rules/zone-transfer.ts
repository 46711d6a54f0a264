import type { RiskRules } from '@netwarden/shared/domain'
import { reason } from '../finding.ts'
import type { NamesTally } from '../names-rule.ts'
import { namesRule } from '../names-rule.ts'
import type { WindowedRule } from '../windowed-rule.ts'

/**
 * A device that asks for a whole zone (RFC 5936). Secondary servers ask for what changed (RFC 1995) all day, so only
 * AXFR counts.
 */
export function zoneTransfer({ level, thresholds }: RiskRules['zoneTransfer']): WindowedRule<NamesTally> {
  return namesRule({
    code: 'zoneTransfer',
    level,
    minutes: 60,
    nameOf: ({ qtype, domain }) => (qtype === 'AXFR' ? domain : null),
    reasonsOf: (names, zones) =>
      zones < thresholds.zones
        ? null
        : [reason('transfers', { zones, examples: names.join(' '), limit: thresholds.zones })],
  })
}
