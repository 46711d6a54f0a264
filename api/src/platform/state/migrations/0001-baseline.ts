import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { placeOf } from '../../files/places.ts'

const SCHEMA = placeOf('assets/state/0001-baseline.sql')
const STARTER_ORGANISATIONS = placeOf('assets/orgs.json')
/** Rows in one statement: far below the parameter limits of both engines. */
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

/** The schema of version 0.1 with the rows of a new installation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const schema = await readFile(SCHEMA, 'utf8')
  for (const statement of statementsOf(schema)) await sql.raw(statement).execute(db)
  const now = Date.now()
  await sql`insert into change_head (id, sequence, policy_sequence) values (1, 0, 0)`.execute(db)
  await sql`insert into operation_log_head (id, seq, hash) values (1, 0, '')`.execute(db)
  await sql`insert into installation (id, binding, generation, next_generation)
    values (${randomUUID()}, 'new', 0, 0)`.execute(db)
  await sql`insert into segment (id, name, description, rank, default_mode, created_at, updated_at, version)
    values ('all', '', '', 1, 'passed', ${now}, ${now}, 1)`.execute(db)
  await sql`insert into preset_enablement (segment_id, preset_id, solved_mode, enable)
    values ('all', 'malware', 'banned', 1)`.execute(db)
  await insertStarterOrganisations(db, now)
}

function statementsOf(text: string): string[] {
  return text
    .replace(/^--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean)
}

/** Once, with the table itself: an organisation that an administrator deletes does not return at a later start. */
async function insertStarterOrganisations(db: Kysely<unknown>, now: number): Promise<void> {
  const starters: StarterOrganisation[] = JSON.parse(await readFile(STARTER_ORGANISATIONS, 'utf8'))
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
