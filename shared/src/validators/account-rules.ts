import { isHostName } from './domain-name.ts'

/** Rules of accounts without schemas: the forms before sign-in load nothing else. */

export const USERNAME = /^[a-z0-9_]{4,63}$/
export const CREATED_PASSWORD = /^[A-Za-z0-9!@#$%^&*_]{4,63}$/
/** Counted in code points; controls, bidirectional and other invisible marks and lone surrogates are not printable. */
export const CHOSEN_PASSWORD = /^[^\p{C}\p{Zl}\p{Zp}]{8,256}$/u
/** Counted in characters, so that a Chinese character outside the basic plane counts once. */
const NICKNAME = /^[A-Za-z0-9\p{Script=Han}_-]{1,63}$/u
/** The dot-atom of RFC 5322 §3.2.3; quoted local parts are refused, as mail systems do. */
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
/** Octets, RFC 5321 §4.5.3.1. */
const MAX_LOCAL_PART = 64
export const MAX_EMAIL = 254

export function isUsername(text: string): boolean {
  return USERNAME.test(text)
}

/** The rule for a password that an administrator sets for a new user. */
export function isPassword(text: string): boolean {
  return CREATED_PASSWORD.test(text)
}

/** The rule for a password that users choose themselves: 8 to 256 printable characters. */
export function isNewPassword(text: string): boolean {
  return CHOSEN_PASSWORD.test(text)
}

export function isNickname(text: string): boolean {
  return NICKNAME.test(text)
}

export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  const domain = text.slice(at + 1)
  if (at < 1 || local.length > MAX_LOCAL_PART || text.length > MAX_EMAIL) return false
  return LOCAL_PART.test(local) && domain.includes('.') && !domain.endsWith('.') && isHostName(domain)
}
