import { z } from 'zod'
import { presentSchema } from './text-schema.ts'

/** Groups of digits with common separators, an international `+`, and brackets around one group. */
const PHONE = /^\+?(?:\(\d{1,6}\)|\d)(?:[ .-]?(?:\(\d{1,6}\)|\d))*$/
const MIN_DIGITS = 3
/** 15 digits by ITU-T E.164, and an extension. */
const MAX_DIGITS = 20
const MAX_LENGTH = 32

export function isPhone(text: string): boolean {
  if (text.length > MAX_LENGTH || !PHONE.test(text)) return false
  const digits = text.replace(/\D/g, '').length
  return digits >= MIN_DIGITS && digits <= MAX_DIGITS
}

export const phoneSchema = presentSchema(isPhone, 'validation.phone', 'validation.required')

const error = 'validation.phone'
export const optionalPhoneSchema = z
  .string({ error })
  .refine((text) => text === '' || isPhone(text), { error })
