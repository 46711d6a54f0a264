import { z } from 'zod'

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

/** An entry of the organisation table. Missing texts are empty. */
export const organisationSchema = z.object({
  id: z.string(),
  name: z.string().describe('spelling in the records'),
  nameZh: z.string(),
  industry: industrySchema,
  address: z.string(),
  addressZh: z.string(),
  country: z.string().describe('ISO 3166-1 alpha-2'),
  domains: z.array(z.string()).describe('each domain includes all names below it; IDNs as A-labels'),
  createdAt: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string().nullable().describe('null while it is unchanged since the installation'),
  version: z.number(),
})
export type Organisation = z.infer<typeof organisationSchema>
