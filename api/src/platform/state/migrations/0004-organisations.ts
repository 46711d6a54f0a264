import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { placeOf } from '../../files/places.ts'

const STARTER = placeOf('assets/orgs.json')
/** Rows a statement: far below the parameter limits of both engines. */
const ROWS = 100

interface StarterOrganisation {
  name: string
  nameZh?: string
  industry: string
  address?: string
  addressZh?: string
  country: string
  domains: string[]
}

/** Nothing has been written to the table of the foundation, so it is made anew with all that it needs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('organisation').execute()
  await db.schema
    .createTable('organisation')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('name_zh', 'text', (column) => column.notNull())
    .addColumn('industry', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('address_zh', 'text', (column) => column.notNull())
    .addColumn('country', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_by', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  // A domain belongs to one organisation; the order is the one in which they were entered.
  await db.schema
    .createTable('organisation_domain')
    .addColumn('domain', 'text', (column) => column.primaryKey())
    .addColumn('organisation_id', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('organisation_domain_owner')
    .on('organisation_domain')
    .columns(['organisation_id', 'position'])
    .execute()
  await sql`insert into turn (name, taken) values ('organisations', 0)`.execute(db)
  await putInStarterSet(db)
}

/** Once, with the table itself: what an administrator deletes does not come back with a later start. */
async function putInStarterSet(db: Kysely<unknown>): Promise<void> {
  const starters: StarterOrganisation[] = JSON.parse(await readFile(STARTER, 'utf8'))
  const now = Date.now()
  const organisations = starters.map((starter) => sql`(${sql.join(valuesOf(starter, now))})`)
  const domains = starters.flatMap(({ name, domains }) =>
    domains.map((domain, position) => sql`(${sql.join([domain, idOf(name), position])})`),
  )
  for (const values of batches(organisations)) {
    await sql`insert into organisation (id, name, name_zh, industry, address, address_zh, country,
      created_at, updated_at, updated_by, version) values ${sql.join(values)}`.execute(db)
  }
  for (const values of batches(domains)) {
    await sql`insert into organisation_domain (domain, organisation_id, position)
      values ${sql.join(values)}`.execute(db)
  }
}

function valuesOf(starter: StarterOrganisation, now: number) {
  const { name, nameZh = '', industry, address = '', addressZh = '', country } = starter
  return [idOf(name), name, nameZh, industry, address, addressZh, country, now, now, null, 1]
}

/** The same in every installation, so that a description of one applies to another. */
function idOf(name: string): string {
  return `starter-${createHash('sha256').update(name).digest('hex').slice(0, 16)}`
}

function batches<Item>(items: readonly Item[]): Item[][] {
  const found: Item[][] = []
  for (let start = 0; start < items.length; start += ROWS) found.push(items.slice(start, start + ROWS))
  return found
}
