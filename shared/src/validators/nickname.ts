import { isNickname } from './account-rules.ts'
import { presentSchema } from './text-schema.ts'

export const nicknameSchema = presentSchema(isNickname, 'validation.nickname', 'validation.nickname.required')
