import { z } from 'zod'
import { CHOSEN_PASSWORD, CREATED_PASSWORD } from './account-rules.ts'

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
