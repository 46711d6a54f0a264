import { z } from 'zod'

const CREATED_PASSWORD = /^[A-Za-z0-9!@#$%^&*_]{4,63}$/
/** Counted in code points; controls, bidirectional and other invisible marks and lone surrogates are not printable. */
const CHOSEN_PASSWORD = /^[^\p{C}\p{Zl}\p{Zp}]{8,256}$/u

/** The rule for a password that an administrator sets for a new user. */
export function isPassword(text: string): boolean {
  return CREATED_PASSWORD.test(text)
}

/** The rule for a password that people choose for themselves: 8 to 256 printable characters. */
export function isNewPassword(text: string): boolean {
  return CHOSEN_PASSWORD.test(text)
}

export const passwordSchema = presentPassword().regex(CREATED_PASSWORD, {
  error: 'validation.password.format',
})
export const newPasswordSchema = presentPassword().regex(CHOSEN_PASSWORD, {
  error: 'validation.password.newLength',
})

/** At login and as the current password, where older rules may still hold. */
export const loginPasswordSchema = presentPassword()

function presentPassword() {
  const error = 'validation.password.required'
  return z.string({ error }).min(1, { error, abort: true })
}
