import { MAX_OWNED_DOMAINS } from '@netwarden/shared/contract'
import { parseDomainEntry } from '@netwarden/shared/validators'
import type { TextKey } from '../../kit/i18n/index.ts'

const SEPARATORS = /[\s,;，；、]+/

export interface DraftFault {
  key: TextKey
  params?: Record<string, string | number>
}
export type Drafted = { domains: string[]; fault?: never } | { domains?: never; fault: DraftFault }

const FAULTS: Readonly<Record<string, TextKey>> = {
  'validation.domain.url': 'orgs.fault.url',
  'validation.domain.path': 'orgs.fault.path',
  'validation.domain.port': 'orgs.fault.port',
  'validation.domain.address': 'orgs.fault.ip',
  'validation.domain.root': 'orgs.fault.root',
}

/** The list with typed or pasted domains appended, in canonical spelling; nothing is added while one is invalid. */
export function addDomains(known: readonly string[], draft: string): Drafted {
  const domains = [...known]
  for (const text of draft.split(SEPARATORS)) {
    if (text === '') continue
    const { domain, fault } = parseDomainEntry(text)
    if (domain === undefined) {
      return { fault: { key: FAULTS[fault ?? ''] ?? 'orgs.fault.domain', params: { entry: text } } }
    }
    if (known.includes(domain)) return { fault: { key: 'orgs.fault.repeated', params: { entry: domain } } }
    if (!domains.includes(domain)) domains.push(domain)
  }
  if (domains.length > MAX_OWNED_DOMAINS) {
    return { fault: { key: 'orgs.fault.tooMany', params: { limit: MAX_OWNED_DOMAINS } } }
  }
  return { domains }
}
