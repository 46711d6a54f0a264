import { canonicalDomainName } from './domain-name.ts'
import { canonicalSchema } from './text-schema.ts'

/** Answers the canonical spelling. */
export const domainNameSchema = canonicalSchema(canonicalDomainName, 'validation.domain')
