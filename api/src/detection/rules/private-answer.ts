import type { RiskRules } from '@netwarden/shared/domain'
import { parse } from 'tldts'
import type { AcceptedRecord } from '../accepted-record.ts'
import { isPrivateAddress } from '../address-kind.ts'
import { MOST_KEPT_NAMES, reason } from '../finding.ts'
import type { WindowedRule } from '../windowed-rule.ts'

interface Tally {
  visits: number
  address: string
  names: Set<string>
}

/** Names of private networks (RFC 6761, 6762, 8375; .internal by ICANN's resolution of 2024). */
const OWN_NAME = /\.(local|localhost|home\.arpa|internal|lan|home|corp|intranet|localdomain)$/
/** Reserved for documentation (RFC 2606), and used there as a public name. */
const DOCUMENTED = /\.example$/
/** Windows checks its internet connection with this name, whose IPv6 address is unique local by design. */
const PROBES: Readonly<Record<string, string>> = { 'dns.msftncsi.com': 'fd3e:4f5a:5b81::1' }

const MINUTES = 5
const AS_STORED = { extractHostname: false, validateHostname: false } as const

/**
 * A public name that resolves to the network. Whether it is DNS rebinding depends on the name's answers
 * elsewhere: that check uses the event store, and is not part of this rule.
 */
export function privateAnswer({ level, thresholds }: RiskRules['privateAnswer']): WindowedRule<Tally> {
  return {
    code: 'privateAnswer',
    level,
    minutes: MINUTES,
    capacity: 50_000,
    subjectOf: (record) =>
      record.application === 'dns' &&
      record.registrableDomain !== '' &&
      record.domainType !== 'local' &&
      record.solvedMode !== 'banned' &&
      privateAddressOf(record) !== '' &&
      isPublicName(record.domain)
        ? record.registrableDomain
        : null,
    open: () => ({ visits: 0, address: '', names: new Set() }),
    count: (tally, record) => {
      const address = privateAddressOf(record)
      tally.visits += 1
      if (tally.address === '' || address < tally.address) tally.address = address
      if (tally.names.size < MOST_KEPT_NAMES) tally.names.add(record.domain)
    },
    evaluate: ({ visits, address }, counted) => {
      if (visits < thresholds.visits) return null
      counted.dstIp = address
      return [
        reason('answer', { address }),
        reason('visits', { visits, minutes: MINUTES, limit: thresholds.visits }),
      ]
    },
    evidenceOf: ({ names }) => ({ names: [...names].sort().map((name) => ({ name })) }),
  }
}

/** The first private address of the answer; empty without one, and for the known address of a probe. */
function privateAddressOf({ domain, dstIp, answers }: AcceptedRecord): string {
  const address = isPrivateAddress(dstIp) ? dstIp : (answers.find(isPrivateAddress) ?? '')
  return PROBES[domain] === address ? '' : address
}

/** A name below a top-level domain of the internet; not an address literal. */
function isPublicName(domain: string): boolean {
  if (OWN_NAME.test(domain)) return false
  if (DOCUMENTED.test(domain)) return true
  const { isIcann, isIp } = parse(domain, AS_STORED)
  return isIcann === true && isIp !== true
}
