import { isEncryptedResolver, isResolverAddress, type RiskRules } from '@netwarden/shared/domain'
import type { AcceptedRecord } from '../accepted-record.ts'
import { isPublicAddress } from '../address-kind.ts'
import { reason } from '../finding.ts'
import { type NamesTally, namesRule } from '../names-rule.ts'
import type { WindowedRule } from '../windowed-rule.ts'

const MINUTES = 360
const DNS_PORT = 53
/** DNS over TLS (RFC 7858) and over QUIC (RFC 9250). */
const ENCRYPTED_PORT = 853
const HTTPS_PORT = 443

/**
 * A device that asks a resolver outside, by encrypted DNS or on port 53: its look-ups and the policies for them pass the
 * resolver of the network by.
 */
export function otherResolver({ level, thresholds }: RiskRules['otherResolver']): WindowedRule<NamesTally> {
  return namesRule({
    code: 'otherResolver',
    level,
    minutes: MINUTES,
    nameOf: resolverOf,
    reasonsOf: (resolvers, count) =>
      count < thresholds.resolvers
        ? null
        : [
            reason('resolvers', {
              resolvers: count,
              examples: resolvers.join(' '),
              limit: thresholds.resolvers,
            }),
          ],
  })
}

function resolverOf({
  application,
  domain,
  dstIp,
  dstPort,
  qtype,
  solvedMode,
}: AcceptedRecord): string | null {
  if (solvedMode === 'banned') return null
  if (domain !== '' && isEncryptedResolver(domain)) return domain
  if (qtype !== '' || dstPort === null || !isPublicAddress(dstIp)) return null
  const isDns = dstPort === ENCRYPTED_PORT || (dstPort === DNS_PORT && application !== 'http')
  if (!isDns && (dstPort !== HTTPS_PORT || !isResolverAddress(dstIp))) return null
  return domain === '' ? `${dstIp}#${dstPort}` : domain
}
