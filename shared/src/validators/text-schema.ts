import { z } from 'zod'
import type { TextKey } from '../i18n/index.ts'

/** A string that passes the check; an empty text, or none, is told to be missing. */
export function presentSchema(check: (text: string) => boolean, error: TextKey, missing: TextKey) {
  return z.string({ error: missing }).min(1, { error: missing, abort: true }).refine(check, { error })
}

/** A string that comes out in its canonical spelling; `canonical` answers null for what is not valid. */
export function canonicalSchema(canonical: (text: string) => string | null, error: TextKey) {
  return z.string({ error }).transform((text, context) => {
    const found = canonical(text)
    if (found !== null) return found
    context.issues.push({ code: 'custom', message: error, input: text })
    return z.NEVER
  })
}
