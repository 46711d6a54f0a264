import type { SubjectKind } from '@netwarden/shared/contract'
import {
  canonicalDeviceKey,
  canonicalDomainName,
  canonicalIp,
  MAX_DOMAIN_TEXT_LENGTH,
} from '@netwarden/shared/validators'
import type { TextKey } from '../../../kit/i18n/index.ts'

/** The root, and names whose bytes are written as `\DDD`, as records show them. */
const AS_RECORDED = /^\.$|^[!-~]*\\[!-~]*$/

/** The spelling of the input in the records, or its fault. */
export function toFocusKey(kind: SubjectKind, text: string): { key: string } | { fault: TextKey } {
  const typed = text.trim()
  if (typed === '') return { fault: `subjects.focus.required.${kind}` }
  if (typed.length > MAX_DOMAIN_TEXT_LENGTH) return { fault: 'subjects.focus.tooLong' }
  if (kind === 'org') return { key: typed }
  if (kind === 'domain') {
    const domain = canonicalDomainName(typed) ?? (AS_RECORDED.test(typed) ? typed : null)
    return domain === null ? { fault: 'subjects.focus.wrongDomain' } : { key: domain }
  }
  const address = kind === 'device' ? canonicalDeviceKey(typed) : canonicalIp(typed)
  return address === null ? { fault: 'ui.wrongIp' } : { key: address }
}
