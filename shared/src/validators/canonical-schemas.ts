import { z } from 'zod'
import { parseDomainEntry } from './domain-entry.ts'
import { canonicalDomainName, canonicalVisitedName } from './domain-name.ts'
import { canonicalIp } from './ip.ts'
import { canonicalMac } from './mac.ts'
import { canonicalSchema } from './text-schema.ts'

/** Schemas that return the canonical spelling. They are apart from the functions, which policy and dns use without zod. */
export const ipSchema = canonicalSchema(canonicalIp, 'validation.ip')
export const macSchema = canonicalSchema(canonicalMac, 'validation.mac')
export const domainNameSchema = canonicalSchema(canonicalDomainName, 'validation.domain')
/** The name of a visit, which may have labels that no policy can name. */
export const visitedNameSchema = canonicalSchema(canonicalVisitedName, 'validation.domain')

export const domainEntrySchema = z.string({ error: 'validation.domain' }).transform((text, context) => {
  const entry = parseDomainEntry(text)
  if (entry.fault === undefined) return entry.domain
  context.issues.push({ code: 'custom', message: entry.fault, input: text })
  return z.NEVER
})
