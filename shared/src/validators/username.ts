import { z } from 'zod'
import { USERNAME } from './account-rules.ts'

/** Name of a new user. */
export const usernameSchema = presentUsername().regex(USERNAME, { error: 'validation.username.format' })

/** Name at sign-in, where an impossible name is only a wrong one. */
export const loginUsernameSchema = presentUsername()

function presentUsername() {
  const error = 'validation.username.required'
  return z.string({ error }).min(1, { error, abort: true })
}
