import type { TextKey } from '../../../kit/i18n/index.ts'

const MAX_LENGTHS = { name: 200, nameZh: 200, address: 300, addressZh: 300 } as const
export type OrgTextName = keyof typeof MAX_LENGTHS

/** The API's own rules by field: what passes here passes there. */
export function orgTextFault(
  name: OrgTextName,
  text: string,
): { key: TextKey; params?: Record<string, number> } | undefined {
  const clean = text.trim()
  const limit = MAX_LENGTHS[name]
  if (name === 'name' && clean === '') return { key: 'orgs.fault.name' }
  if (clean.length > limit) return { key: 'orgs.fault.long', params: { limit } }
  return /\p{C}/u.test(clean) ? { key: 'orgs.fault.line' } : undefined
}
