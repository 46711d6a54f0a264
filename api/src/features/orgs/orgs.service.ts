import { setImmediate } from 'node:timers/promises'
import {
  type NewOrganisation,
  notFound,
  type Organisation,
  type OrganisationChanges,
} from '@netwarden/shared'
import type { Clock, CreateId } from '../../clock.ts'
import type { Actor } from '../../http/actor.ts'
import type { ListWindow, Slice } from '../../http/list-query.ts'
import { changedFields, type RecordOperation } from '../operation-log/index.ts'
import type { OrganisationDirectory } from './organisation-directory.ts'
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
  directory: OrganisationDirectory
  clock: Clock
  createId: CreateId
  record: RecordOperation
}

const EXPORT_PAGE = 100

/** The organisation table as an administrator keeps it; a change is in force before it is answered. */
export class OrganisationService {
  constructor(private readonly parts: OrganisationParts) {}

  async list(filter: OrganisationFilter, window: ListWindow<OrganisationSort>): Promise<Slice<Organisation>> {
    const { rows, total } = await this.parts.organisations.list(filter, window)
    return { total, rows: rows.map(presentOrganisation) }
  }

  async get(id: string): Promise<Organisation> {
    return presentOrganisation(await found(this.parts.organisations, id))
  }

  async create(fields: NewOrganisation, actor: Actor): Promise<Organisation> {
    const { organisations, directory, clock, createId, record } = this.parts
    const now = clock.now()
    const made: StoredOrganisation = {
      ...fields,
      id: createId(),
      createdAt: now,
      updatedAt: now,
      updatedBy: actor.username,
      version: 1,
    }
    await organisations.inTurn(async (inside) => {
      await assertFree(inside, made)
      await inside.save([made])
      await assertRoom(inside)
    })
    await directory.refresh()
    const after = presentOrganisation(made)
    await record({ actor, action: 'org.create', subject: subjectOf(made), after })
    return after
  }

  async update(
    id: string,
    { version, ...changes }: OrganisationChanges,
    actor: Actor,
  ): Promise<Organisation> {
    const { organisations, directory, clock, record } = this.parts
    const { before, after } = await organisations.inTurn(async (inside) => {
      const before = await found(inside, id)
      assertVersion(before, version)
      const { domains, ...fields } = changes
      await assertFree(inside, {
        id,
        name: fields.name ?? before.name,
        domains: domains ?? [],
      })
      await inside.update(id, { ...defined(fields), updatedAt: clock.now(), updatedBy: actor.username })
      if (domains) {
        await inside.dropDomains([id])
        await inside.addDomains([{ id, domains }])
        await assertRoom(inside)
      }
      return { before, after: await found(inside, id) }
    })
    await directory.refresh()
    const presented = presentOrganisation(after)
    await record({
      actor,
      action: 'org.update',
      subject: subjectOf(before),
      ...changedFields(presentOrganisation(before), presented),
    })
    return presented
  }

  /** Records keep the organisation that they were given. */
  async remove(id: string, actor: Actor): Promise<void> {
    const { organisations, directory, record } = this.parts
    const gone = await organisations.inTurn(async (inside) => {
      const row = await found(inside, id)
      await inside.delete(id)
      return row
    })
    await directory.refresh()
    await record({
      actor,
      action: 'org.delete',
      subject: subjectOf(gone),
      before: presentOrganisation(gone),
    })
  }

  /** Everything the filter finds, in pages; that somebody took it out is on record before the first leaves. */
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
