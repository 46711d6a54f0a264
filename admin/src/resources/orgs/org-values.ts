import type { Organisation } from '@netwarden/shared/domain'
import { MAX_ORG_ADDRESS, MAX_ORG_NAME } from '@netwarden/shared/limits'
import type { TextKey } from '../../kit/i18n/index.ts'

const MAX_LENGTHS = {
  name: MAX_ORG_NAME,
  nameZh: MAX_ORG_NAME,
  address: MAX_ORG_ADDRESS,
  addressZh: MAX_ORG_ADDRESS,
} as const

const EMPTY = { name: '', nameZh: '', industry: '', country: '', address: '', addressZh: '' }

/** The values of the form. `draft` is the text in the field for further domains. */
export type OrgValues = typeof EMPTY & { domains: string[]; draft: string }

export function valuesOf(organisation: Organisation | undefined): OrgValues {
  if (!organisation) return { ...EMPTY, domains: [], draft: '' }
  const { name, nameZh, industry, country, address, addressZh, domains } = organisation
  return { name, nameZh, industry, country, address, addressZh, domains, draft: '' }
}

/** The API's own rules by field. */
export function orgTextFault(
  name: keyof typeof MAX_LENGTHS,
  text: string,
): { key: TextKey; params?: Record<string, number> } | undefined {
  const clean = text.trim()
  const limit = MAX_LENGTHS[name]
  if (name === 'name' && clean === '') return { key: 'ui.nameEmpty' }
  if (clean.length > limit) return { key: 'ui.tooLong', params: { limit } }
  return /\p{C}/u.test(clean) ? { key: 'orgs.fault.line' } : undefined
}
