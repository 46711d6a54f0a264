import { z } from 'zod'
import { CHOSEN_PASSWORD, CREATED_PASSWORD } from './account-rules.ts'

export const passwordSchema = presentPassword().regex(CREATED_PASSWORD, {
  error: 'validation.password.format',
})
export const newPasswordSchema = presentPassword().regex(CHOSEN_PASSWORD, {
  error: 'validation.password.newLength',
})

/** For sign-in and the current password, which may follow older rules. */
export const loginPasswordSchema = presentPassword()

function presentPassword() {
  const error = 'validation.password.required'
  return z.string({ error }).min(1, { error, abort: true })
}
