import type { RiskRules } from '@netwarden/shared/domain'
import { parse } from 'tldts'
import type { AcceptedRecord } from '../accepted-record.ts'
import { isPrivateAddress } from '../address-kind.ts'
import { type AnswerChange, type AnswerMemory, noteAnswer, openAnswers } from '../answer-memory.ts'
import { MOST_KEPT_NAMES, milder, reason } from '../finding.ts'
import { remembered } from '../name-facts.ts'
import { isServerLookUp } from '../server-look-ups.ts'
import { type RuleContext, type RunningRule, runWindowed, type WindowedRule } from '../windowed-rule.ts'

interface Tally {
  visits: number
  address: string
  names: Set<string>
  /** Names with a public answer within minutes, too. */
  changed: Set<string>
}

/** Names of private networks (RFC 6761, 6762, 8375; .internal by ICANN's resolution of 2024). */
const OWN_NAME = /\.(local|localhost|home\.arpa|internal|lan|home|corp|intranet|localdomain)$/
/** Reserved for documentation (RFC 2606), and used there as a public name. */
const DOCUMENTED = /\.example$/
/** Windows checks its internet connection with this name, whose IPv6 address is unique local by design. */
const PROBES: Readonly<Record<string, string>> = { 'dns.msftncsi.com': 'fd3e:4f5a:5b81::1' }

const MINUTES = 5
/** An attacker's page waits no longer for the second answer (ms). */
const CHANGED_WITHIN = 120_000
const AS_STORED = { extractHostname: false, validateHostname: false } as const

export interface PrivateAnswerState {
  windows: Parameters<typeof runWindowed<Tally>>[2]
  answers: AnswerMemory
}

export function openPrivateAnswer(): PrivateAnswerState {
  return { windows: new Map(), answers: openAnswers() }
}

/**
 * A public name that resolves to the network. It is DNS rebinding where the same device got a public and a private answer for
 * it within two minutes; then loopback and unspecified addresses count, too. Without that, the event store decides whether it is
 * worth a note: that check is not part of this rule.
 */
export function runPrivateAnswer(
  rule: RiskRules['privateAnswer'],
  context: RuleContext,
  state: PrivateAnswerState,
): RunningRule {
  let change: AnswerChange | null = null
  const windowed = runWindowed(
    privateAnswer(rule, () => change),
    context,
    state.windows,
  )
  return {
    record(record) {
      const isAnswer = record.application === 'dns' && isOfPublicName(record)
      change = isAnswer ? noteAnswer(state.answers, record) : null
      if (change && change.gap > CHANGED_WITHIN) change = null
      // The public answer may come second: what counts is the other one.
      return windowed.record(
        change ? { ...record, at: change.at, dstIp: change.address, answers: [] } : record,
      )
    },
    close: (before) => windowed.close(before),
    get state() {
      return state
    },
    get dropped() {
      return windowed.dropped
    },
  }
}

/** `changeOf` is the change that the record completes, if any. */
export function privateAnswer(
  { level, thresholds }: RiskRules['privateAnswer'],
  changeOf: () => AnswerChange | null = () => null,
): WindowedRule<Tally> {
  return {
    code: 'privateAnswer',
    level,
    minutes: MINUTES,
    capacity: 50_000,
    subjectOf: (record) =>
      (changeOf() !== null || privateAddressOf(record) !== '') && isOfPublicName(record)
        ? record.registrableDomain
        : null,
    open: () => ({ visits: 0, address: '', names: new Set(), changed: new Set() }),
    count: (tally, record) => {
      const change = changeOf()
      const address = change ? change.address : privateAddressOf(record)
      tally.visits += 1
      if (tally.address === '' || address < tally.address) tally.address = address
      if (tally.names.size < MOST_KEPT_NAMES) tally.names.add(record.domain)
      if (change && tally.changed.size < MOST_KEPT_NAMES) tally.changed.add(record.domain)
    },
    evaluate: ({ visits, address, changed }, counted) => {
      if (visits < thresholds.visits) return null
      counted.dstIp = address
      const [name] = [...changed].sort()
      return [
        reason('answer', { address }),
        name === undefined
          ? reason('visits', { visits, minutes: MINUTES, limit: thresholds.visits })
          : reason('changed', { name, limit: CHANGED_WITHIN / 1_000 }),
      ]
    },
    levelOf: ({ changed }) => (changed.size > 0 ? level : milder(level, 'low')),
    evidenceOf: ({ names, changed }) => ({
      names: [...(changed.size > 0 ? changed : names)].sort().map((name) => ({ name })),
    }),
  }
}

/** Names that servers ask all day are answered with 127/8 by design. */
function isOfPublicName({
  domain,
  registrableDomain,
  domainType,
  solvedMode,
  application,
}: AcceptedRecord): boolean {
  return (
    application === 'dns' &&
    registrableDomain !== '' &&
    domainType !== 'local' &&
    solvedMode !== 'banned' &&
    isPublicName(domain, registrableDomain) &&
    !isServerLookUp(domain, registrableDomain)
  )
}

/** The first private address of the answer; empty without one, and for the known address of a probe. */
function privateAddressOf({ domain, dstIp, answers }: AcceptedRecord): string {
  const address = isPrivateAddress(dstIp) ? dstIp : (answers.find(isPrivateAddress) ?? '')
  return address !== '' && PROBES[domain] === address ? '' : address
}

/** A name below a top-level domain of the internet; not an address literal. */
const isPublicName = remembered((domain): boolean => {
  if (OWN_NAME.test(domain)) return false
  if (DOCUMENTED.test(domain)) return true
  const { isIcann, isIp } = parse(domain, AS_STORED)
  return isIcann === true && isIp !== true
})
