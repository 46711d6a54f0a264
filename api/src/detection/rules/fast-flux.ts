import type { RiskRules } from '@netwarden/shared/domain'
import type { AcceptedRecord } from '../accepted-record.ts'
import { isPublicAddress } from '../address-kind.ts'
import { reason } from '../finding.ts'
import { isPopularName } from '../popular-name.ts'
import type { WindowedRule } from '../windowed-rule.ts'

interface Tally {
  addresses: Set<string>
  networks: Set<string>
}

const MINUTES = 360
const MOST_ADDRESSES = 256
/** Networks are told apart by these first parts of an address: 16 bits of IPv4, 32 of IPv6. */
const NETWORK = /^(?:\d+\.\d+|[0-9a-f]*:[0-9a-f]*)/

/**
 * One name whose answers change between many addresses in many networks, as machines that somebody took over serve it. A content
 * network answers with few of its own networks for one place, and the large ones are known.
 */
export function fastFlux({ level, thresholds }: RiskRules['fastFlux']): WindowedRule<Tally> {
  return {
    code: 'fastFlux',
    level,
    minutes: MINUTES,
    capacity: 50_000,
    subjectOf: (record) => (isCounted(record) ? record.domain : null),
    open: () => ({ addresses: new Set(), networks: new Set() }),
    count: ({ addresses, networks }, { dstIp, answers }) => {
      for (const address of [dstIp, ...answers]) {
        if (addresses.size >= MOST_ADDRESSES || !isPublicAddress(address)) continue
        addresses.add(address)
        networks.add(NETWORK.exec(address)?.[0] ?? address)
      }
    },
    evaluate: ({ addresses, networks }) =>
      addresses.size < thresholds.addresses || networks.size < thresholds.networks
        ? null
        : [
            reason('flux', { addresses: addresses.size, limit: thresholds.addresses }),
            reason('fluxNetworks', { networks: networks.size, limit: thresholds.networks }),
          ],
  }
}

function isCounted({
  application,
  domain,
  registrableDomain,
  owner,
  domainType,
  dstIp,
}: AcceptedRecord): boolean {
  if (application !== 'dns' || dstIp === '' || registrableDomain === '') return false
  if (owner !== '' || domainType === 'local') return false
  return !isPopularName(domain, registrableDomain)
}
