import { beforeAll, describe, expect, test } from 'vitest'
import { faultsOfWrites } from '../../scripts/check-writes.mjs'

/** What the samples stand on, written as the server's own is. */
const THINGS = `
import type { Work } from '../../state/work.ts'
import type { StateReader } from '../../state/client.ts'
export interface Thing { id: string; name: string; version: number }
export class ThingsRepository {
  constructor(private readonly db: StateReader) {}
  within({ trx }: Work): ThingsRepository {
    return new ThingsRepository(trx)
  }
  async find(id: string): Promise<Thing | undefined> {
    return this.db.selectFrom('segment').select(['id', 'name', 'version']).where('id', '=', id).executeTakeFirst()
  }
  async *all(): AsyncGenerator<string> {
    for (const { id } of await this.db.selectFrom('segment').select('id').execute()) yield id
  }
  async update({ trx }: Work, id: string, name: string): Promise<void> {
    await trx.updateTable('segment').set({ name }).where('id', '=', id).execute()
  }
}
export const findIn = (things: ThingsRepository, id: string): Promise<Thing | undefined> => things.find(id)
`
const HEAD = `
import { type Kysely, sql, type Transaction } from 'kysely'
import type { OpenedState, StateReader } from '../../state/client.ts'
import type { StateTables } from '../../state/tables/index.ts'
import type { UnitOfWork } from '../../state/unit-of-work.ts'
import { updateNewest } from '../../state/update-newest.ts'
import { Work } from '../../state/work.ts'
import { findIn, ThingsRepository } from '../../features/things/things.ts'
import { conflict } from '@netwarden/shared'
declare const reader: StateReader
declare const things: ThingsRepository
declare const state: OpenedState
declare const unitOfWork: UnitOfWork
declare const id: string
`
const service = (body: string, methods = '') => `
interface Deps {
  things: ThingsRepository
  unitOfWork: UnitOfWork
  findThing(id: string): Promise<unknown>
  findThingWithin(work: Work, id: string): Promise<unknown>
  findAny: () => Promise<unknown>
  findSame(thing: { version: number }): Promise<unknown>
  createId(): string
  own?: ThingsRepository
}
export class ThingsService {
  constructor(private readonly deps: Deps) {}
  async update(id: string): Promise<void> {
    const { things, unitOfWork } = this.deps
    ${body}
  }
  #run<Result>(task: (work: Work) => Promise<Result>): Promise<Result> {
    return this.deps.unitOfWork.run(task)
  }
  async #ask(): Promise<unknown> {
    return this.deps.things.find('1')
  }
  ${methods}
}
`
const PASSES: Record<string, string> = {
  'a write through its unit of work': service(`await things.find(id)
    await unitOfWork.run(async (work) => {
      const before = await findIn(things.within(work), id)
      await things.update(work, id, before?.name ?? this.deps.createId())
      for await (const one of things.within(work).all()) await things.within(work).find(one)
      await Promise.all(['1', '2'].map((one) => things.within(work).find(one)))
      await this.deps.findThingWithin(work, id)
      work.changed('segments', id)
    })
    await things.find(id)`),
  'a helper that is given what asks': service(
    `const changedMeanwhile = () => conflict('segment.changedMeanwhile')
    await unitOfWork.run(async (work) => {
      const inside = things.within(work)
      await updateNewest({
        version: 1,
        find: async () => (await this.#named(inside, id)) ?? { version: 0 },
        write: async () => inside.find(id),
        changedMeanwhile,
      })
    })`,
    `#named(inside: ThingsRepository, id: string): Promise<{ version: number } | undefined> {
      return inside.find(id)
    }`,
  ),
  'a function that is named':
    service(`const task = async (work: Work) => { await things.within(work).find(id) }
    await this.#run(task)`),
  'what a repository makes itself': `const mine = new ThingsRepository(reader)
export const prune = () => unitOfWork.run(async (work) => { await mine.within(work).find(id) })`,
  'a table of functions': `export const deps: Record<string, (work: Work, id: string) => Promise<unknown>> = {
  find: (work, id) => things.within(work).find(id),
  update: (work, id) => things.update(work, id, 'n'),
}`,
  'raw statements': `export const count = () => sql\`select count(*) from segment\`.execute(reader)
export const name = ({ trx }: Work) => sql\`update segment set name = 'n'\`.execute(trx)
export const all = ({ trx }: Work) => trx.with('gone', (qb) => qb.deleteFrom('segment').returning('id')).selectFrom('gone').execute()`,
}

const READS = 'inside a write: '
const OUTSIDE = 'a statement that writes is made on the trx of a Work'
const RAW = 'a raw statement that is not a select is executed on the trx of a Work'
const BESIDE = 'a write is a unit of work: unitOfWork.run(…)'
const run = (body: string) => service(`await unitOfWork.run(async (work) => { ${body} })`)
const REFUSED: Record<string, [code: string, why: string]> = {
  'reads past the transaction': [run('await things.find(id); work.changes'), `${READS}things.find`],
  'reads past it by the parts': [
    service('await unitOfWork.run((work) => this.deps.things.find(work ? id : id))'),
    `${READS}this.deps.things.find`,
  ],
  'reads past it where it takes the work apart': [
    service('await unitOfWork.run(async ({ trx }) => { await things.find(String(trx)) })'),
    `${READS}things.find`,
  ],
  'asks for no work': [service('await unitOfWork.run(() => things.find(id))'), `${READS}things.find`],
  'runs by a method of its own': [
    service('await this.#run(async (work) => things.find(work ? id : id))'),
    `${READS}things.find`,
  ],
  'runs a function that is named': [
    service('const task = () => things.find(id)\n    await this.#run(task)'),
    `${READS}things.find`,
  ],
  'runs what cannot be seen': [
    service('await this.#run(this.deps.findAny)'),
    'what is run inside a write takes its Work',
  ],
  'takes the work second': [
    service('', 'async store(id: string, work: Work): Promise<void> { await this.deps.things.find(id) }'),
    `${READS}this.deps.things.find`,
  ],
  'takes the work among other things': [
    service(
      '',
      'async store({ work, id }: { work: Work; id: string }) { await this.deps.things.find(work ? id : id) }',
    ),
    `${READS}this.deps.things.find`,
  ],
  'reads in a helper of a write': [
    service('', 'async #store(work: Work) { await this.deps.things.find(String(work)) }'),
    `${READS}this.deps.things.find`,
  ],
  'asks a method that reads': [run('await this.#ask(); work.changes'), `${READS}this.#ask`],
  'asks a function of its deps': [
    run('await this.deps.findThing(String(work))'),
    `${READS}this.deps.findThing`,
  ],
  'asks where there may be something to ask': [
    run('await this.deps.own?.find(String(work))'),
    `${READS}this.deps.own?.find`,
  ],
  'asks by another name': [
    run('const mine = this.deps.things; await mine.find(String(work))'),
    `${READS}mine.find`,
  ],
  'asks by a function of another file': [run('await findIn(things, String(work))'), `${READS}findIn`],
  'reads in a loop': [
    run('for await (const one of things.all()) work.changed("segments", one)'),
    `${READS}things.all`,
  ],
  'waits for what was begun before': [
    service(
      'const found = things.find(id)\n    await unitOfWork.run(async (work) => { await found; work.changes })',
    ),
    'inside a write nothing is waited for',
  ],
  'puts another in the place of what goes through it': [
    run('let mine = things.within(work); mine = things; await mine.find(id)'),
    'inside a write: what goes through it is not replaced',
  ],
  'writes in the write of a write': [
    run('await unitOfWork.run((inner) => things.update(inner, String(work), "n"))'),
    `${READS}unitOfWork.run`,
  ],
  'gives a helper what reads beside it': [
    service(`await unitOfWork.run(async (work) => {
      await updateNewest({
        version: 1,
        find: async () => (await things.within(work).find(id)) ?? { version: 0 },
        write: this.deps.findSame,
        changedMeanwhile: () => conflict('segment.changedMeanwhile'),
      })
    })`),
    `${READS}updateNewest`,
  ],
  'asks what it has made itself': [
    'const mine = new ThingsRepository(reader)\nexport const prune = () => unitOfWork.run(async (work) => mine.find(String(work)))',
    `${READS}mine.find`,
  ],
  'takes a work that is not named as one': [
    'export const deps: Record<string, (work: Work, id: string) => Promise<unknown>> = {\n  find: (_work, id) => things.find(id),\n}',
    `${READS}things.find`,
  ],
  'is called with a work, as its interface says': [
    'interface Tell { tell(work: Work): Promise<unknown> }\nexport class S implements Tell {\n  tell() { return things.find(id) }\n}',
    `${READS}things.find`,
  ],
  'is called with a work, as its place says': [
    'interface Tell { tell(work: Work): Promise<unknown> }\nexport const told: Tell = {\n  tell() { return things.find(id) },\n}',
    `${READS}things.find`,
  ],
  'hands what asks to what calls it': [
    run('await Promise.all([String(work)].map(this.deps.findThing))'),
    `${READS}[String(work)].map`,
  ],
  'has a generic repository': [
    'export class S<R extends ThingsRepository> {\n  constructor(private readonly own: R) {}\n  store(work: Work) { return this.own.find(String(work)) }\n}',
    `${READS}this.own.find`,
  ],
  'gives back itself for its write': [
    'export class R {\n  constructor(private readonly db: StateReader) {}\n  within(_work: Work): R { return this }\n}',
    'inside a write: what is handed back',
  ],
  'gives back another for its write': [
    'export const within = (_work: Work) => things',
    'inside a write: what is handed back',
  ],
  'makes a repository of its write with another': [
    'class R {\n  constructor(readonly db: StateReader, readonly other: ThingsRepository) {}\n}\nexport const within = ({ trx }: Work) => new R(trx, things)',
    'inside a write: what is made for it',
  ],
  'asks the store itself': [
    'export class R {\n  constructor(private readonly db: StateReader) {}\n  update(work: Work) { return this.db.selectFrom("segment").selectAll().execute().then(() => work) }\n}',
    'inside a write everything goes through its trx',
  ],
  'opens a transaction': ['export const write = () => state.db.transaction().execute(async () => 1)', BESIDE],
  'writes by a statement': ["export const write = () => state.db.deleteFrom('segment').execute()", OUTSIDE],
  'writes by what only reads': [
    "export const write = () => reader.withoutPlugins().updateTable('segment').set({ name: 'n' }).execute()",
    OUTSIDE,
  ],
  'writes by a store of another name': [
    "export const write = (own: Kysely<StateTables>) => own.insertInto('segment').defaultValues().execute()",
    OUTSIDE,
  ],
  'writes raw': ['export const write = () => sql`update segment set rank = 1`.execute(reader)', RAW],
  'writes raw with what it reads': [
    'export const write = () => sql`with gone as (delete from segment returning id) select id from gone`.execute(reader)',
    RAW,
  ],
  'writes by a text': ["export const write = () => sql.raw('delete from segment').execute(reader)", RAW],
  'writes by a statement that is named': [
    'const gone = sql`delete from segment`\nexport const write = () => gone.execute(reader)',
    RAW,
  ],
  'writes behind what it reads': [
    'export const write = () => sql`select 1; delete from segment`.execute(reader)',
    RAW,
  ],
  'makes a work': [
    'export const write = (trx: Transaction<StateTables>) => new Work(trx, () => ({ notedId: id, at: 1 }))',
    'only the unit of work makes a Work',
  ],
  'says that something is a work': [
    'export const write = (trx: unknown) => things.update({ trx } as Work, id, "n")',
    'a Work is made by the unit of work',
  ],
  'names what writes': [
    "import type { StateStore } from '../../state/client.ts'\nexport type Mine = StateStore",
    'only the unit of work writes: take a StateReader',
  ],
}
/** Each part of the server, and what lies in no folder. */
const PLACES = [
  ...['state', 'lists', 'http', 'outbound', 'plugins', 'processes', 'installation', 'sample', 'ingest'].map(
    (folder) => `api/src/${folder}/sample.ts`,
  ),
  'api/src/sample-of-nowhere.ts',
]
const WRITE_ANYWHERE = `export const write = (own: { db: OpenedState['db'] }) => own.db.deleteFrom('segment').execute()`

const fileOf = (name: string) => `api/src/features/samples/${name.replaceAll(' ', '-')}.ts`

describe('the check of writes', () => {
  let faults: string[]
  const faultsIn = (file: string) =>
    faults.filter((fault) => fault.startsWith(`${file}:`)).map((fault) => fault.replace(/^[^:]+:\d+: /, ''))
  beforeAll(() => {
    const samples = [
      ...Object.entries(PASSES).map(([name, code]) => [fileOf(name), `${HEAD}${code}`]),
      ...Object.entries(REFUSED).map(([name, [code]]) => [fileOf(name), `${HEAD}${code}`]),
      ...PLACES.map((file) => [
        file,
        `import type { OpenedState } from '${file.split('/').length > 3 ? '..' : '.'}/state/client.ts'\n${WRITE_ANYWHERE}`,
      ]),
    ]
    faults = faultsOfWrites({ 'api/src/features/things/things.ts': THINGS, ...Object.fromEntries(samples) })
  })

  test.each(Object.keys(PASSES))('takes %s', (name) => {
    expect(faultsIn(fileOf(name))).toEqual([])
    expect(faultsIn('api/src/features/things/things.ts')).toEqual([])
  })

  test.each(Object.entries(REFUSED))('refuses what %s', (name, [, why]) => {
    expect(faultsIn(fileOf(name))).toContainEqual(expect.stringContaining(why))
  })

  test.each(PLACES)('refuses a write outside in %s', (file) => {
    expect(faultsIn(file)).toEqual([OUTSIDE])
  })

  test('says where', () => {
    const lines = HEAD.split('\n').length
    expect(faults).toContain(`${fileOf('writes raw')}:${lines}: ${RAW}`)
  })
})
