import { presentSchema } from './text-schema.ts'

/** Counted in characters, so that a rare Chinese character outside the basic plane is one, too. */
const NICKNAME = /^[A-Za-z0-9\p{Script=Han}_-]{1,63}$/u

export function isNickname(text: string): boolean {
  return NICKNAME.test(text)
}

export const nicknameSchema = presentSchema(isNickname, 'validation.nickname', 'validation.nickname.required')
