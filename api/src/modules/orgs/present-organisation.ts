import { ORGANISATION_FIELDS, type Organisation } from '@netwarden/shared/domain'
import { pickFields } from '@netwarden/shared/fields'
import type { Organisation as TableEntry } from '../../pipeline/index.ts'
import type { StoredOrganisation } from './orgs.repository.ts'

export function presentOrganisation(row: StoredOrganisation): Organisation {
  return {
    ...row,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  }
}

/** What administrators edit of an organisation. */
export function editedFields(row: StoredOrganisation) {
  return { ...pickFields(ORGANISATION_FIELDS, row), domains: row.domains }
}

/** The fields of an organisation that records carry. */
export function tableEntry(row: StoredOrganisation): TableEntry {
  const { name, nameZh, industry, address, addressZh, country, domains } = row
  return { name, nameZh, industry, address, addressZh, country, domains }
}
