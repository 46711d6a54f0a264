import { canonicalDomainName } from './domain-name.ts'
import { canonicalSchema } from './text-schema.ts'

/** Returns the canonical spelling. */
export const domainNameSchema = canonicalSchema(canonicalDomainName, 'validation.domain')
