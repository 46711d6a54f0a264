import { isHostName } from './domain-name.ts'
import { presentSchema } from './text-schema.ts'

/** The dot-atom of RFC 5322 §3.2.3; quoted local parts are refused, as mail systems do. */
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
/** Octets, RFC 5321 §4.5.3.1. */
const MAX_LOCAL_PART = 64
const MAX_ADDRESS = 254

export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  const domain = text.slice(at + 1)
  if (at < 1 || local.length > MAX_LOCAL_PART || text.length > MAX_ADDRESS) return false
  return LOCAL_PART.test(local) && domain.includes('.') && !domain.endsWith('.') && isHostName(domain)
}

export const emailSchema = presentSchema(isEmail, 'validation.email', 'validation.email.required')
