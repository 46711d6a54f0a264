import { z } from 'zod'
import type { FieldTable } from '../fields/field.ts'
import { storedSchemas } from '../fields/field-schemas.ts'
import { MAX_ORG_ADDRESS, MAX_ORG_NAME } from '../limits/field-limits.ts'
import { countrySchema } from '../validators/country.ts'

/** Industries of organisations; the console names them in both languages. */
export const INDUSTRIES = [
  'internet',
  'social',
  'media',
  'games',
  'commerce',
  'advertising',
  'cloud',
  'software',
  'hardware',
  'security',
  'telecom',
  'finance',
  'travel',
  'logistics',
  'automotive',
  'energy',
  'health',
  'food',
  'education',
  'government',
  'nonprofit',
] as const
export const industrySchema = z.enum(INDUSTRIES)
export type Industry = z.infer<typeof industrySchema>

/**
 * The fields of an organisation besides its domains. The table has a column for each; requests, responses, forms,
 * operation log, CSV, configuration documents and the command line have all of them.
 */
export const ORGANISATION_FIELDS = {
  name: {
    kind: 'text',
    max: MAX_ORG_NAME,
    isLine: true,
    isRequired: true,
    about: 'spelling in the records',
    label: { 'zh-CN': '名称', 'en-US': 'Name' },
    missing: { 'zh-CN': '名称不能为空', 'en-US': 'Name cannot be empty' },
    hint: {
      'zh-CN': '仅用于新的访问记录，已有记录保留原名称',
      'en-US': 'Used for new visits. Stored visits keep the previous name.',
    },
  },
  nameZh: {
    kind: 'text',
    max: MAX_ORG_NAME,
    isLine: true,
    label: { 'zh-CN': '中文名', 'en-US': 'Chinese name' },
  },
  industry: {
    kind: 'choice',
    values: INDUSTRIES,
    isRequired: true,
    label: { 'zh-CN': '行业', 'en-US': 'Industry' },
  },
  address: {
    kind: 'text',
    max: MAX_ORG_ADDRESS,
    isLine: true,
    label: { 'zh-CN': '地址', 'en-US': 'Address' },
  },
  addressZh: {
    kind: 'text',
    max: MAX_ORG_ADDRESS,
    isLine: true,
    label: { 'zh-CN': '中文地址', 'en-US': 'Chinese address' },
  },
  country: {
    kind: 'text',
    max: 2,
    isRequired: true,
    schema: countrySchema,
    about: 'ISO 3166-1 alpha-2',
    label: { 'zh-CN': '国家或地区', 'en-US': 'Country' },
  },
} as const satisfies FieldTable

/** An entry of the organisation table. Missing texts are empty. */
export const organisationSchema = z.object({
  id: z.string(),
  ...storedSchemas(ORGANISATION_FIELDS),
  domains: z.array(z.string()).describe('each domain includes all names below it; IDNs as A-labels'),
  createdAt: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string().nullable().describe('null while it is unchanged since the installation'),
  version: z.number(),
})
export type Organisation = z.infer<typeof organisationSchema>
