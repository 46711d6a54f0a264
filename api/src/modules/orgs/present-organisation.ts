import type { Organisation } from '@netwarden/shared/domain'
import type { Organisation as TableEntry } from '../../pipeline/index.ts'
import type { StoredOrganisation } from './orgs.repository.ts'

export function presentOrganisation(row: StoredOrganisation): Organisation {
  return {
    ...row,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  }
}

/** The fields of an organisation that records carry. */
export function tableEntry(row: StoredOrganisation): TableEntry {
  const { name, nameZh, industry, address, addressZh, country, domains } = row
  return { name, nameZh, industry, address, addressZh, country, domains }
}
