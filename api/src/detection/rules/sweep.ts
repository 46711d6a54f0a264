import type { RiskRules } from '@netwarden/shared/domain'
import type { AcceptedRecord } from '../accepted-record.ts'
import { isPrivateAddress } from '../address-kind.ts'
import { MOST_KEPT_NAMES, type Reason, reason } from '../finding.ts'
import type { RuleContext, RunningRule, WindowedRule, Windows } from '../windowed-rule.ts'
import { runTogether, runWindowed } from '../windowed-rule.ts'

interface Tally {
  network: string
  targets: Set<string>
  isOfNames: boolean
}

export interface SweepState {
  names: Windows<Tally>
  hosts: Windows<Tally>
  ports: Windows<Tally>
}

const MINUTES = 10
/** A reverse name of one address (RFC 1035, section 3.5; RFC 3596, section 2.5): its last octet or nibbles, and the network. */
const REVERSE_V4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.in-addr\.arpa$/
const REVERSE_V6 = /^((?:[0-9a-f]\.){16})((?:[0-9a-f]\.){16})ip6\.arpa$/
/** As many as a network of 256 addresses has. */
const MOST_TARGETS = 256

export function openSweep(): SweepState {
  return { names: new Map(), hosts: new Map(), ports: new Map() }
}

/** Many reverse names of one network, many hosts on one port of the network, or many ports of one host, in a short time. */
export function runSweep(rule: RiskRules['sweep'], context: RuleContext, state: SweepState): RunningRule {
  const running = [
    runWindowed(sweepOf(rule, reverseNameOf, true), context, state.names),
    runWindowed(sweepOf(rule, hostOf, false), context, state.hosts),
    runWindowed(sweepOf(rule, portOf, false), context, state.ports),
  ]
  return runTogether(running, state)
}

interface Target {
  /** What the targets have in common. */
  network: string
  target: string
}

function sweepOf(
  { level, thresholds }: RiskRules['sweep'],
  targetOf: (record: AcceptedRecord) => Target | null,
  isOfNames: boolean,
): WindowedRule<Tally> {
  return {
    code: 'sweep',
    level,
    minutes: MINUTES,
    capacity: 50_000,
    subjectOf: (record) => targetOf(record)?.network ?? null,
    open: () => ({ network: '', targets: new Set(), isOfNames }),
    count: (tally, record) => {
      const found = targetOf(record)
      if (!found || tally.targets.size >= MOST_TARGETS) return
      tally.network ||= found.network
      tally.targets.add(found.target)
    },
    evaluate: ({ network, targets }): Reason[] | null =>
      targets.size < thresholds.targets
        ? null
        : [reason('swept', { network, targets: targets.size, minutes: MINUTES, limit: thresholds.targets })],
    evidenceOf: ({ targets }) =>
      isOfNames
        ? {
            names: [...targets]
              .sort()
              .slice(0, MOST_KEPT_NAMES)
              .map((name) => ({ name })),
          }
        : {},
  }
}

function reverseNameOf({ domain, application }: AcceptedRecord): Target | null {
  if (application !== 'dns' || !domain.endsWith('.arpa')) return null
  const [, , third, second, first] = REVERSE_V4.exec(domain) ?? []
  if (first !== undefined) return { network: `${first}.${second}.${third}.0/24`, target: domain }
  const [, , nibbles] = REVERSE_V6.exec(domain) ?? []
  if (nibbles === undefined) return null
  const groups = nibbles.split('.').reverse().join('').match(/.{4}/g) ?? []
  return { network: `${groups.join(':')}::/64`, target: domain }
}

/** Connections to many hosts of the network on one port; beyond the network that is browsing. */
function hostOf({ application, dstIp, dstPort }: AcceptedRecord): Target | null {
  if (application === 'dns' || dstPort === null || !isPrivateAddress(dstIp)) return null
  return { network: `port ${dstPort}`, target: dstIp }
}

function portOf({ application, dstIp, dstPort }: AcceptedRecord): Target | null {
  if (application === 'dns' || dstPort === null || dstIp === '') return null
  return { network: dstIp, target: String(dstPort) }
}
