import { z } from 'zod'
import { industrySchema, ORGANISATION_FIELDS, organisationSchema } from '../domain/organisation.ts'
import { newSchemas, writtenSchemas } from '../fields/field-schemas.ts'
import { countrySchema } from '../validators/country.ts'
import { parseDomainEntry } from '../validators/domain-entry.ts'
import { idsFilter, withReadFields } from './fields.ts'
import { defineResource } from './resource.ts'

/** Size of the organisation table: the API and the log reader hold it in memory. */
export const MAX_ORGANISATIONS = 50_000
export const MAX_ORGANISATION_DOMAINS = 500_000
/** Domains of one organisation. */
export const MAX_OWNED_DOMAINS = 1_000

/** A domain of an organisation in canonical spelling. */
export const ownedDomainSchema = z.string({ error: 'validation.domain' }).transform((text, context) => {
  const { domain, fault } = parseDomainEntry(text)
  if (domain !== undefined) return domain
  // The text for policies would suggest policies on addresses.
  const message = fault === 'validation.domain.address' ? 'org.domain.address' : fault
  context.issues.push({ code: 'custom', message, input: text })
  return z.NEVER
})

/** A domain that a list repeats counts once. */
const domains = z
  .array(ownedDomainSchema)
  .max(MAX_OWNED_DOMAINS)
  .transform((list) => [...new Set(list)])

export const ORGANISATION_SORTS = [
  'name',
  'nameZh',
  'industry',
  'country',
  'address',
  'createdAt',
  'updatedAt',
  'updatedBy',
  'id',
] as const

export const organisationFilterFields = {
  q: z
    .string()
    .trim()
    .max(300)
    .optional()
    .describe('part of a name, an address or a domain, or a name below one of the domains'),
  name: z.string().trim().max(300).optional().describe('complete name'),
  industry: industrySchema.optional(),
  country: countrySchema.optional(),
}
export const organisationFilter = z.strictObject({ ...organisationFilterFields, ...idsFilter })

export const newOrganisationSchema = z.strictObject({
  ...newSchemas(ORGANISATION_FIELDS),
  domains: domains.default([]),
})
export type NewOrganisation = z.output<typeof newOrganisationSchema>

export const organisationChangesSchema = z.strictObject({
  ...z.object(writtenSchemas(ORGANISATION_FIELDS)).partial().shape,
  domains: domains.optional(),
  version: z
    .number()
    .int()
    .optional()
    .describe('Optimistic lock. A stale version answers 409; omit it to overwrite.'),
})
export type OrganisationChanges = z.output<typeof organisationChangesSchema>

export const organisationResource = defineResource(
  {
    name: 'orgs',
    area: 'orgs',
    access: 'any',
    writeAccess: 'admin',
    row: organisationSchema,
    filter: organisationFilter,
    sorts: ORGANISATION_SORTS,
  },
  (writes) => ({
    create: writes.create({ input: newOrganisationSchema, reply: organisationSchema }),
    update: writes.update({
      input: withReadFields(organisationChangesSchema.extend({ id: z.string() }), organisationSchema),
      reply: organisationSchema,
    }),
    remove: writes.remove(),
  }),
)
