import { canonicalDomainName, canonicalIp, canonicalMac, type SubjectKind } from '@netwarden/shared'
import type { TextKey } from '../../../i18n/index.ts'

const MAX_NAME = 300

/** The spelling under which records hold what was typed, or what is wrong with it. */
export function toFocusKey(kind: SubjectKind, text: string): { key: string } | { fault: TextKey } {
  const typed = text.trim()
  if (typed === '') return { fault: `subjects.focus.required.${kind}` }
  if (kind === 'org') return typed.length > MAX_NAME ? { fault: 'subjects.focus.tooLong' } : { key: typed }
  if (kind === 'domain') {
    const domain = canonicalDomainName(typed)
    return domain === null ? { fault: 'subjects.focus.wrongDomain' } : { key: domain }
  }
  const address = canonicalIp(typed) ?? (kind === 'device' ? canonicalMac(typed) : null)
  return address === null ? { fault: 'subjects.focus.wrongIp' } : { key: address }
}
