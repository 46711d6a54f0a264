import type { TextKey } from '../i18n/index.ts'
import { canonicalDomainName, endsInNumber, withPlainDots } from './domain-name.ts'
import { isIp } from './ip.ts'
import { isCidr } from './network.ts'

export type DomainEntry = { domain: string; fault?: never } | { domain?: never; fault: TextKey }

const SCHEME = /^(?:[a-z][a-z0-9+.-]*:)?\/\//i
const BRACKETED = /^\[([^\]]*)\](?::\d*)?$/
const WITH_PORT = /^([^:]*):\d*$/

/**
 * Parses a domain as policies name it. It includes all names below, so a leading `*.` or `.`, a final dot and case are
 * dropped; IDNs become A-labels. A top-level domain is allowed, the root is not. Other input (URL, path, port,
 * address) is rejected with its own text.
 */
export function parseDomainEntry(text: string): DomainEntry {
  const trimmed = text.trim()
  if (trimmed === '') return { fault: 'validation.required' }
  const fault = otherKind(trimmed)
  if (fault) return { fault }
  const dotted = withPlainDots(trimmed)
  const name = dotted.replace(/^\*?\./, '')
  if (dotted === '*' || name === '' || name === '.') return { fault: 'validation.domain.root' }
  const domain = canonicalDomainName(name)
  if (domain !== null) return { domain }
  return { fault: endsInNumber(name.toLowerCase()) ? 'validation.domain.address' : 'validation.domain' }
}

function otherKind(text: string): TextKey | null {
  if (SCHEME.test(text)) return 'validation.domain.url'
  const host = BRACKETED.exec(text)?.[1] ?? WITH_PORT.exec(text)?.[1] ?? text
  if (isIp(text) || isIp(host) || isCidr(text)) return 'validation.domain.address'
  if (/[/\\?#]/.test(text)) return 'validation.domain.path'
  return WITH_PORT.test(text) ? 'validation.domain.port' : null
}

export function canonicalDomain(text: string): string | null {
  return parseDomainEntry(text).domain ?? null
}
