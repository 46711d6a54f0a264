import type { Organisation } from '@netwarden/shared'

/** What the form holds. `draft` is what stands in the field for further domains. */
export interface OrgValues {
  name: string
  nameZh: string
  industry: string
  country: string
  address: string
  addressZh: string
  domains: string[]
  draft: string
}
export type OrgField = Exclude<keyof OrgValues, 'draft'>

const EMPTY: OrgValues = {
  name: '',
  nameZh: '',
  industry: '',
  country: '',
  address: '',
  addressZh: '',
  domains: [],
  draft: '',
}
const FIELDS = (Object.keys(EMPTY) as (keyof OrgValues)[]).filter((name) => name !== 'draft')

export function isOrgField(name: string): name is OrgField {
  return FIELDS.some((field) => field === name)
}

export function valuesOf(organisation: Organisation | undefined): OrgValues {
  if (!organisation) return EMPTY
  const { name, nameZh, industry, country, address, addressZh, domains } = organisation
  return { name, nameZh, industry, country, address, addressZh, domains, draft: '' }
}

/** What differs from `base`: of a new one all, of a known one what was changed. */
export function changesOf(base: Organisation | undefined, values: OrgValues): Partial<OrgValues> {
  const before = valuesOf(base)
  const isGiven = (name: OrgField) => !base || JSON.stringify(values[name]) !== JSON.stringify(before[name])
  return Object.fromEntries(FIELDS.filter(isGiven).map((name) => [name, values[name]]))
}
