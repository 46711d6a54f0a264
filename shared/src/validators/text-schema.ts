import { z } from 'zod'
import type { TextKey } from '../i18n/index.ts'

/** A string that passes the check; an empty or absent text is reported as missing. */
export function presentSchema(check: (text: string) => boolean, error: TextKey, missing: TextKey) {
  return z.string({ error: missing }).min(1, { error: missing, abort: true }).refine(check, { error })
}

/** One line without invisible characters, of at most `max` of them. */
export function lineSchema(max: number) {
  return z
    .string()
    .trim()
    .max(max)
    .regex(/^\P{C}*$/u, { error: 'validation.singleLine' })
}

/** A string that is converted to its canonical spelling; `canonical` returns null for invalid text. */
export function canonicalSchema(canonical: (text: string) => string | null, error: TextKey) {
  return z.string({ error }).transform((text, context) => {
    const found = canonical(text)
    if (found !== null) return found
    context.issues.push({ code: 'custom', message: error, input: text })
    return z.NEVER
  })
}
