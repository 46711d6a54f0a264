import { setImmediate } from 'node:timers/promises'
import type { ORGANISATION_SORTS, organisationFilter } from '@netwarden/shared/contract'
import { canonicalDomain } from '@netwarden/shared/validators'
import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely'
import type { z } from 'zod'
import type { ListWindow, Slice } from '../../platform/http/list-query.ts'
import type { StateReader } from '../../platform/state/client.ts'
import { containsText, decodedMatches } from '../../platform/state/contains-text.ts'
import { readPage } from '../../platform/state/read-page.ts'
import type { StateTables } from '../../platform/state/tables/index.ts'
import type { OrganisationRow } from '../../platform/state/tables/subjects.ts'
import type { Work } from '../../platform/state/work.ts'

export type OrganisationFilter = z.output<typeof organisationFilter>
export type OrganisationSort = (typeof ORGANISATION_SORTS)[number]
export type OrganisationFields = Pick<
  OrganisationRow,
  'name' | 'nameZh' | 'industry' | 'address' | 'addressZh' | 'country'
>
export type OrganisationPatch = Partial<OrganisationFields> & Pick<OrganisationRow, 'updatedAt' | 'updatedBy'>
export interface StoredOrganisation extends OrganisationRow {
  domains: string[]
}

type Query<Row> = SelectQueryBuilder<StateTables, 'organisation', Row>
/** Rows, or names to look for, in a statement: far below the parameter limits of both engines. */
const AT_ONCE = 500
/** Organisations whose domains are read in one query; each can have a thousand. */
const OWNERS_AT_ONCE = 50
const SEARCHED = ['name', 'nameZh', 'address', 'addressZh'] as const

export class OrganisationRepository {
  constructor(private readonly db: StateReader) {}

  within({ trx }: Work): OrganisationRepository {
    return new OrganisationRepository(trx)
  }

  /** Locks the table for rules that concern all of it: other writers wait until the write ends. */
  async lock({ trx }: Work): Promise<void> {
    await trx
      .updateTable('rowLock')
      .set((eb) => ({ taken: eb('taken', '+', 1) }))
      .where('name', '=', 'organisations')
      .execute()
  }

  async find(id: string): Promise<StoredOrganisation | undefined> {
    const rows = await this.db.selectFrom('organisation').selectAll().where('id', '=', id).execute()
    return (await this.#withDomains(rows))[0]
  }

  async findByNames(names: readonly string[]): Promise<StoredOrganisation[]> {
    const rows: OrganisationRow[] = []
    for await (const part of parts(names)) {
      rows.push(...(await this.db.selectFrom('organisation').selectAll().where('name', 'in', part).execute()))
    }
    return this.#withDomains(rows)
  }

  /** The names of the owners of these domains. */
  async owners(domains: readonly string[]): Promise<{ domain: string; id: string; name: string }[]> {
    const found: { domain: string; id: string; name: string }[] = []
    for await (const part of parts(domains)) {
      const rows = await this.db
        .selectFrom('organisationDomain')
        .innerJoin('organisation', 'organisation.id', 'organisationDomain.organisationId')
        .select(['organisationDomain.domain', 'organisation.id', 'organisation.name'])
        .where('organisationDomain.domain', 'in', part)
        .orderBy('organisationDomain.domain')
        .execute()
      found.push(...rows)
    }
    return found
  }

  async counts(): Promise<{ organisations: number; domains: number }> {
    const [organisations, domains] = await Promise.all(
      (['organisation', 'organisationDomain'] as const).map(async (table) => {
        const row = await this.db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
        return Number(row.n)
      }),
    )
    return { organisations: organisations ?? 0, domains: domains ?? 0 }
  }

  async list(
    filter: OrganisationFilter,
    { sort, order, ...window }: ListWindow<OrganisationSort>,
  ): Promise<Slice<StoredOrganisation>> {
    const direction = order ?? 'asc'
    const query = this.#filtered(filter, await this.#decoded(filter))
      .selectAll()
      .orderBy(`organisation.${sort ?? 'name'}`, direction)
      .orderBy('organisation.id', direction)
    const { rows, total } = await readPage(query, window)
    return { rows: await this.#withDomains(rows), total }
  }

  /** The next organisations by name, for reading all of them. */
  async readAfter(filter: OrganisationFilter, name: string, limit: number): Promise<StoredOrganisation[]> {
    const rows = await this.#filtered(filter, await this.#decoded(filter))
      .selectAll()
      .where('name', '>', name)
      .orderBy('name')
      .limit(limit)
      .execute()
    return this.#withDomains(rows)
  }

  /** Adds new organisations and replaces existing ones; their domains must be released before. */
  async save(work: Work, organisations: readonly StoredOrganisation[]): Promise<void> {
    for await (const part of parts(organisations)) {
      await work.trx
        .insertInto('organisation')
        .values(part.map(({ domains: _domains, ...row }) => row))
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet((eb) => ({
            nameZh: eb.ref('excluded.nameZh'),
            industry: eb.ref('excluded.industry'),
            address: eb.ref('excluded.address'),
            addressZh: eb.ref('excluded.addressZh'),
            country: eb.ref('excluded.country'),
            updatedAt: eb.ref('excluded.updatedAt'),
            updatedBy: eb.ref('excluded.updatedBy'),
            version: eb.ref('excluded.version'),
          })),
        )
        .execute()
    }
    await this.addDomains(work, organisations)
  }

  /** Changes an organisation and raises its version; its domains are changed separately. */
  async update({ trx }: Work, id: string, patch: OrganisationPatch): Promise<void> {
    await trx
      .updateTable('organisation')
      .set((eb) => ({ ...patch, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
  }

  async addDomains(
    { trx }: Work,
    organisations: readonly Pick<StoredOrganisation, 'id' | 'domains'>[],
  ): Promise<void> {
    for await (const part of parts(domainRows(organisations))) {
      await trx.insertInto('organisationDomain').values(part).execute()
    }
  }

  async dropDomains({ trx }: Work, ids: readonly string[]): Promise<void> {
    for await (const part of parts(ids)) {
      await trx.deleteFrom('organisationDomain').where('organisationId', 'in', part).execute()
    }
  }

  async delete(work: Work, id: string): Promise<void> {
    await this.dropDomains(work, [id])
    await work.trx.deleteFrom('organisation').where('id', '=', id).execute()
  }

  async #withDomains(rows: readonly OrganisationRow[]): Promise<StoredOrganisation[]> {
    const domains = new Map<string, string[]>(rows.map(({ id }) => [id, []]))
    for await (const part of parts(domains.keys(), OWNERS_AT_ONCE)) {
      const owned = await this.db
        .selectFrom('organisationDomain')
        .select(['organisationId', 'domain'])
        .where('organisationId', 'in', part)
        .orderBy('organisationId')
        .orderBy('position')
        .execute()
      for (const { organisationId, domain } of owned) domains.get(organisationId)?.push(domain)
    }
    return rows.map((row) => ({ ...row, domains: domains.get(row.id) ?? [] }))
  }

  #decoded({ q }: OrganisationFilter): Promise<string[]> {
    return decodedMatches(this.db, ['organisationDomain', 'domain'], q)
  }

  #filtered({ q, name, industry, country, id }: OrganisationFilter, decoded: readonly string[]) {
    let query: Query<object> = this.db.selectFrom('organisation')
    if (id) query = query.where('organisation.id', 'in', id.length > 0 ? id : [''])
    if (name) query = query.where('organisation.name', '=', name)
    if (industry) query = query.where('industry', '=', industry)
    if (country) query = query.where('country', '=', country)
    if (q) {
      query = query.where((eb) =>
        eb.or([
          ...SEARCHED.map((column) => containsText(`organisation.${column}`, q)),
          eb.exists(ownedLike(eb, q, decoded)),
        ]),
      )
    }
    return query
  }
}

/** Domains that contain the text, or, for a whole name, a domain above it: the owner of `www.example.com`. */
function ownedLike(
  eb: ExpressionBuilder<StateTables, 'organisation'>,
  q: string,
  decoded: readonly string[],
) {
  const name = canonicalDomain(q)
  const labels = name?.split('.') ?? []
  const suffixes = labels.map((_label, index) => labels.slice(index).join('.'))
  return eb
    .selectFrom('organisationDomain')
    .select('organisationDomain.domain')
    .whereRef('organisationDomain.organisationId', '=', 'organisation.id')
    .where((inner) =>
      inner.or([
        containsText('organisationDomain.domain', name ?? q, decoded),
        ...(suffixes.length > 0 ? [inner('organisationDomain.domain', 'in', suffixes)] : []),
      ]),
    )
}

function* domainRows(organisations: readonly Pick<StoredOrganisation, 'id' | 'domains'>[]) {
  for (const { id: organisationId, domains } of organisations) {
    for (const [position, domain] of domains.entries()) yield { domain, organisationId, position }
  }
}

/** SQLite blocks the thread while it works, so other work runs between two statements. */
async function* parts<Item>(items: Iterable<Item>, most = AT_ONCE): AsyncGenerator<Item[]> {
  let part: Item[] = []
  for (const item of items) {
    part.push(item)
    if (part.length < most) continue
    yield part
    part = []
    await setImmediate()
  }
  if (part.length > 0) yield part
}
