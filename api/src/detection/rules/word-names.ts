import type { RiskRules } from '@netwarden/shared/domain'
import type { AcceptedRecord } from '../accepted-record.ts'
import { MOST_KEPT_NAMES, reason } from '../finding.ts'
import { isPopularName } from '../popular-name.ts'
import { registeredNameOf } from '../registered-name.ts'
import { addName, combinedNames, isOfWords, openWords, type SharedWords } from '../shared-words.ts'
import type { WindowedRule } from '../windowed-rule.ts'

export interface WordNamesTally {
  words: SharedWords
  /** Names that were asked for mail: servers ask for the domains of senders, many of which do not exist. */
  ofMail: Set<string>
}

const MINUTES = 1_440
const EXAMPLES = 3
/** So many times the failures of the rule: one failed name of words says nothing. */
const FAILURES_FACTOR = 3
/** Of the names of the rule, and of all failed ones, those that share both their words with others. */
const COMBINED_SHARE = 0.6
const LEAST_SHARE = 0.12
const MOST_NAMES = 256
/** Of all devices together; a name takes about a kilobyte. */
const MOST_HELD = 100_000
const OF_MAIL: ReadonlySet<string> = new Set(['MX', 'TXT', 'SPF'])
const MAIL_SERVER = 5

/**
 * Names of words of a list, as some malware makes them: single ones are as names that people choose. In a day of a device, its
 * failed names are compared with each other: malware combines the same words again and again.
 */
export function wordNames({ level, thresholds }: RiskRules['generatedNames']): WindowedRule<WordNamesTally> {
  const least = thresholds.failures * FAILURES_FACTOR
  const combined = Math.ceil(thresholds.names * COMBINED_SHARE)
  let held = 0
  return {
    code: 'generatedNames',
    level,
    minutes: MINUTES,
    capacity: 20_000,
    subjectOf: (record) => (isCounted(record) ? '' : null),
    open: () => ({ words: openWords(), ofMail: new Set() }),
    count: ({ words, ofMail }, { domain, registrableDomain, qtype }) => {
      const name = registeredNameOf(domain, registrableDomain)
      if (OF_MAIL.has(qtype) && ofMail.size < MAIL_SERVER) ofMail.add(name)
      const { size } = words.names
      if (size >= MOST_NAMES || (held >= MOST_HELD && size >= least)) return
      addName(words, name, least)
      held += words.names.size - size
    },
    learn: ({ words }) => {
      held = Math.max(0, held - words.names.size)
    },
    evaluate: ({ words: { names, both }, words, ofMail }) => {
      if (ofMail.size >= MAIL_SERVER || both < Math.max(combined, names.size * LEAST_SHARE)) return null
      const examples = combinedNames(words).slice(0, EXAMPLES).join(' ')
      const failures = names.size
      return [reason('sharedWords', { names: both, failures, minutes: MINUTES, examples, limit: combined })]
    },
    evidenceOf: ({ words }) => ({
      names: combinedNames(words)
        .slice(0, MOST_KEPT_NAMES)
        .map((name) => ({ name, isFailed: true })),
    }),
  }
}

function isCounted({
  rcode,
  domain,
  registrableDomain,
  owner,
  domainType,
  isOwnAnswer,
}: AcceptedRecord): boolean {
  if (rcode !== 'NXDOMAIN' || registrableDomain === '' || owner !== '') return false
  if (domainType === 'local' || isOwnAnswer) return false
  return isOfWords(registeredNameOf(domain, registrableDomain)) && !isPopularName(domain, registrableDomain)
}
