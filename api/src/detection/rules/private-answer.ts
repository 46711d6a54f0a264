import type { RiskRules } from '@netwarden/shared'
import { reason } from '../finding.ts'
import type { WindowedRule } from '../windowed-rule.ts'

interface Tally {
  visits: number
  address: string
}

/** RFC 1918, link-local (RFC 3927, 4291) and unique local (RFC 4193); block lists answer with 127/8 (RFC 5782). */
const PRIVATE = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/
/** Names of networks of one's own (RFC 6761, 6762, 8375; .internal by ICANN's resolution of 2024). */
const OWN_NAME = /\.(local|localhost|home\.arpa|internal|lan|home|corp|intranet|localdomain)$/

const MINUTES = 5

/** A public name that leads into the network: DNS rebinding, or a zone of one's own that is muted once. */
export function privateAnswer({ level, thresholds }: RiskRules['privateAnswer']): WindowedRule<Tally> {
  return {
    code: 'privateAnswer',
    level,
    minutes: MINUTES,
    capacity: 50_000,
    subjectOf: ({ application, registrableDomain, domain, domainType, dstIp, solvedMode }) =>
      application === 'dns' &&
      registrableDomain !== '' &&
      domainType !== 'local' &&
      solvedMode !== 'banned' &&
      PRIVATE.test(dstIp) &&
      !OWN_NAME.test(domain)
        ? registrableDomain
        : null,
    open: () => ({ visits: 0, address: '' }),
    count: (tally, { dstIp }) => {
      tally.visits += 1
      if (tally.address === '' || dstIp < tally.address) tally.address = dstIp
    },
    judge: ({ visits, address }, counted) => {
      if (visits < thresholds.visits) return null
      counted.dstIp = address
      return [
        reason('answer', { address }),
        reason('visits', { visits, minutes: MINUTES, limit: thresholds.visits }),
      ]
    },
  }
}
