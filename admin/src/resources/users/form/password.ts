import { isPassword } from '@netwarden/shared/validators'
import type { TextKey } from '../../../kit/i18n/index.ts'

/** Characters allowed in a password that an administrator sets, without easily confused ones. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789!@#$%&*_'
const LENGTH = 14

export function generatePassword(): string {
  // Bytes above the last whole multiple would make the first characters more likely.
  const limit = 256 - (256 % SIGNS.length)
  let password = ''
  while (password.length < LENGTH) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < limit) password += SIGNS[byte % SIGNS.length]
  }
  return password
}

/** The rule of the API for a password that an administrator sets. */
export function passwordFault(text: string): TextKey | undefined {
  if (text === '') return 'login.passwordEmpty'
  return isPassword(text) ? undefined : 'users.fault.password'
}
