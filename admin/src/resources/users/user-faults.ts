import { MAX_USER_TEXT } from '@netwarden/shared/limits'
import { isEmail, isNickname, isPassword, isPhone, isUsername } from '@netwarden/shared/validators'
import type { TextKey } from '../../kit/i18n/index.ts'
import type { UserField } from './user-values.ts'

type Check = (text: string) => TextKey | undefined

const short: Check = (text) => (text.trim().length > MAX_USER_TEXT ? 'users.fault.short' : undefined)

/** The rules of the API by field, so that both accept the same. */
const CHECKS: Record<UserField, Check> = {
  username: (text) =>
    text === '' ? 'login.usernameEmpty' : isUsername(text) ? undefined : 'users.fault.username',
  password: (text) =>
    text === '' ? 'login.passwordEmpty' : isPassword(text) ? undefined : 'users.fault.password',
  nickname: (text) => (isNickname(text) ? undefined : 'users.fault.nickname'),
  email: (text) => (isEmail(text) ? undefined : 'users.fault.email'),
  phone: (text) => (text === '' || isPhone(text) ? undefined : 'users.fault.phone'),
  sector: short,
  job: short,
  location: short,
  certification: short,
  role: () => undefined,
  status: () => undefined,
}

export function userFault(field: UserField, text: string): TextKey | undefined {
  return CHECKS[field](text)
}
