import { setImmediate } from 'node:timers/promises'
import type { NewOrganisation, OrganisationChanges } from '@netwarden/shared/contract'
import type { Organisation } from '@netwarden/shared/domain'
import { notFound } from '@netwarden/shared/errors'
import type { Actor } from '../../platform/http/actor.ts'
import type { AfterId, ListWindow, Slice } from '../../platform/http/list-query.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Clock, CreateId } from '../../platform/time/clock.ts'
import { changedFields, type RecordOperation } from '../operation-log/index.ts'
import { assertFree, assertRoom, assertVersion } from './organisation-rules.ts'
import type {
  OrganisationFilter,
  OrganisationRepository,
  OrganisationSort,
  StoredOrganisation,
} from './orgs.repository.ts'
import { presentOrganisation } from './present-organisation.ts'

export interface OrganisationParts {
  organisations: OrganisationRepository
  clock: Clock
  createId: CreateId
  unitOfWork: UnitOfWork
  /** For operations without a change. */
  record: RecordOperation
}

const EXPORT_PAGE = 100

/** The organisation table of administrators; a change is in force before the response. */
export class OrganisationService {
  constructor(private readonly parts: OrganisationParts) {}

  async list(filter: OrganisationFilter, window: ListWindow<OrganisationSort>): Promise<Slice<Organisation>> {
    const { rows, total } = await this.parts.organisations.list(filter, window)
    return { total, rows: rows.map(presentOrganisation) }
  }

  async readAfter(filter: OrganisationFilter, after: AfterId): Promise<Organisation[]> {
    return (await this.parts.organisations.readAfterId(filter, after)).map(presentOrganisation)
  }

  async get(id: string): Promise<Organisation> {
    return presentOrganisation(await found(this.parts.organisations, id))
  }

  async create(fields: NewOrganisation, actor: Actor): Promise<Organisation> {
    const { organisations, unitOfWork, clock, createId } = this.parts
    const now = clock.now()
    const made: StoredOrganisation = {
      ...fields,
      id: createId(),
      createdAt: now,
      updatedAt: now,
      updatedBy: actor.username,
      version: 1,
    }
    const after = presentOrganisation(made)
    await unitOfWork.run(async (work) => {
      await organisations.lock(work)
      const inside = organisations.within(work)
      await assertFree(inside, made)
      await organisations.save(work, [made])
      await assertRoom(inside)
      work.record({ actor, action: 'org.create', subject: subjectOf(made), after })
      work.changed('orgs', made.id, made.version)
    })
    return after
  }

  async update(
    id: string,
    { version, ...changes }: OrganisationChanges,
    actor: Actor,
  ): Promise<Organisation> {
    const { organisations, unitOfWork, clock } = this.parts
    return unitOfWork.run(async (work) => {
      await organisations.lock(work)
      const inside = organisations.within(work)
      const before = await found(inside, id)
      assertVersion(before, version)
      const { domains, ...fields } = changes
      await assertFree(inside, {
        id,
        name: fields.name ?? before.name,
        domains: domains ?? [],
      })
      const stamp = { updatedAt: clock.now(), updatedBy: actor.username }
      await organisations.update(work, id, { ...defined(fields), ...stamp })
      if (domains) {
        await organisations.dropDomains(work, [id])
        await organisations.addDomains(work, [{ id, domains }])
        await assertRoom(inside)
      }
      const after = presentOrganisation(await found(inside, id))
      const fieldsChanged = changedFields(presentOrganisation(before), after)
      work.record({ actor, action: 'org.update', subject: subjectOf(before), ...fieldsChanged })
      work.changed('orgs', id, after.version)
      return after
    })
  }

  /** Records keep their organisation. */
  async remove(id: string, actor: Actor): Promise<void> {
    const { organisations, unitOfWork } = this.parts
    await unitOfWork.run(async (work) => {
      await organisations.lock(work)
      const gone = await found(organisations.within(work), id)
      await organisations.delete(work, id)
      const before = presentOrganisation(gone)
      work.record({ actor, action: 'org.delete', subject: subjectOf(gone), before })
      work.changed('orgs', id)
    })
  }

  /** Everything that matches the filter, in pages; the export is logged before the first page is sent. */
  async export(filter: OrganisationFilter, actor: Actor): Promise<AsyncIterable<StoredOrganisation[]>> {
    const subject = { kind: 'organisation', id: '', name: '' }
    await this.parts.record({ actor, action: 'org.export', subject, after: { filter } })
    return readPages(this.parts.organisations, filter)
  }
}

export async function* readPages(
  organisations: OrganisationRepository,
  filter: OrganisationFilter,
): AsyncGenerator<StoredOrganisation[]> {
  for (let after: string | null = ''; after !== null; ) {
    const rows: StoredOrganisation[] = await organisations.readAfter(filter, after, EXPORT_PAGE)
    yield rows
    await setImmediate()
    after = rows.length < EXPORT_PAGE ? null : (rows.at(-1)?.name ?? null)
  }
}

async function found(organisations: OrganisationRepository, id: string): Promise<StoredOrganisation> {
  const row = await organisations.find(id)
  if (!row) throw notFound()
  return row
}

function subjectOf({ id, name }: Pick<StoredOrganisation, 'id' | 'name'>) {
  return { kind: 'organisation', id, name }
}

function defined<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields
}
