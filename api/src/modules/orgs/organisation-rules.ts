import { MAX_ORGANISATION_DOMAINS, MAX_ORGANISATIONS } from '@netwarden/shared/contract'
import { type AppError, conflict, type Message } from '@netwarden/shared/errors'
import type { OrganisationRepository, StoredOrganisation } from './orgs.repository.ts'

/** A stale version is refused; without a version the write overwrites. */
export function assertVersion(
  { id, version: stored }: StoredOrganisation,
  version: number | undefined,
): void {
  if (version === undefined || version >= stored) return
  throw conflict('org.changedMeanwhile', {}, { changed: { kind: 'organisation', id } })
}

/** Names and domains belong to one organisation; checked under the lock, so that two changes cannot both pass. */
export async function assertFree(
  organisations: OrganisationRepository,
  wanted: Pick<StoredOrganisation, 'id' | 'name' | 'domains'>,
): Promise<void> {
  const named = await organisations.findByNames([wanted.name])
  if (named.some(({ id }) => id !== wanted.id)) throw taken('name', { key: 'org.exists' })
  const owners = await organisations.owners(wanted.domains)
  const other = owners.find(({ id }) => id !== wanted.id)
  if (other) throw taken('domains', domainTaken(other))
}

export function domainTaken({ domain, name }: { domain: string; name: string }): Message {
  return { key: 'org.domain.taken', params: { domain, organisation: name } }
}

function taken(field: string, text: Message): AppError {
  return conflict(text.key, text.params, { fields: { [field]: text } })
}

/** Checked inside a write, with the growth that is still to come: the whole table must fit into its share of memory. */
export async function assertRoom(
  organisations: OrganisationRepository,
  growth = { organisations: 0, domains: 0 },
): Promise<void> {
  const counts = await organisations.counts()
  if (counts.organisations + growth.organisations > MAX_ORGANISATIONS) {
    throw conflict('org.tooMany', { limit: MAX_ORGANISATIONS })
  }
  if (counts.domains + growth.domains > MAX_ORGANISATION_DOMAINS) {
    throw conflict('org.tooManyDomains', { limit: MAX_ORGANISATION_DOMAINS })
  }
}
