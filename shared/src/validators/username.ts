import { z } from 'zod'

const USERNAME = /^[a-z0-9_]{4,63}$/

export function isUsername(text: string): boolean {
  return USERNAME.test(text)
}

/** Of a new user. */
export const usernameSchema = presentUsername().regex(USERNAME, { error: 'validation.username.format' })

/** At login, where a name that could not exist is only a wrong one. */
export const loginUsernameSchema = presentUsername()

function presentUsername() {
  const error = 'validation.username.required'
  return z.string({ error }).min(1, { error, abort: true })
}
