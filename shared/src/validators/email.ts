import { isEmail } from './account-rules.ts'
import { presentSchema } from './text-schema.ts'

export const emailSchema = presentSchema(isEmail, 'validation.email', 'validation.email.required')
