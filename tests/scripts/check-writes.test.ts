import { describe, expect, test } from 'vitest'
import { faultsOfWrites } from '../../scripts/check-writes.mjs'

const SERVICE = 'api/src/features/things/things.service.ts'
const REPOSITORY = 'api/src/features/things/things.repository.ts'

const service = (body: string) => `
interface Deps {
  repository: ThingsRepository
  unitOfWork: UnitOfWork
}
export class ThingsService {
  async update(id: string): Promise<void> {
    const { repository, unitOfWork } = this.deps
    ${body}
  }
}
`

describe('the check of writes', () => {
  test('takes a write that goes through its unit of work', () => {
    const good = service(`await repository.find(id)
    await unitOfWork.run(async (work) => {
      const before = await findIn(repository.within(work), id)
      await repository.update(work, before, { name: 'n' })
      await repository.within(work).find(id)
    })
    await repository.find(id)`)
    expect(faultsOfWrites(SERVICE, good)).toEqual([])
  })

  test.each([
    ['reads past the transaction', 'await unitOfWork.run(async (work) => { await repository.find(id) })'],
    ['reads past it by the parts', 'await unitOfWork.run((work) => this.deps.repository.find(id))'],
    [
      'reads past what it took apart',
      'await unitOfWork.run(async ({ trx }) => { await repository.find(trx.id) })',
    ],
    ['opens a transaction', 'await this.state.transaction().execute(async () => undefined)'],
    ['makes a work', 'await repository.update(new Work(trx), id)'],
    ['writes by a statement', "await this.db.updateTable('thing').set({}).execute()"],
    ['holds what writes', 'const db: StateStore = this.state'],
  ])('refuses a service that %s', (_what, body) => {
    const faults = faultsOfWrites(SERVICE, service(body))
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(`${SERVICE}:9: `)
  })

  test('refuses a write outside in every part of the server', () => {
    const text = "await this.db.deleteFrom('thing').execute()"
    for (const part of ['installation', 'sample', 'ingest', 'risk', 'composition'])
      expect(faultsOfWrites(`api/src/${part}/x.ts`, text)).toHaveLength(1)
  })

  test('refuses a helper of a write that reads past its transaction', () => {
    const text = `class S {
  constructor(private readonly things: ThingsRepository) {}
  async #store(work: Work, id: string): Promise<void> {
    await this.things.find(id)
  }
}`
    expect(faultsOfWrites(SERVICE, text)).toEqual([
      `${SERVICE}:4: inside a write: things.find(work, …) or things.within(work)`,
    ])
  })

  test.each([
    ['reads past its transaction', "await this.db.selectFrom('thing').execute()"],
    ['writes raw past it', 'await sql`update thing set a = 1`.execute(this.reader)'],
  ])('refuses a repository that %s', (_what, body) => {
    const text = `class ThingsRepository {
  async update({ trx }: Work, id: string): Promise<void> {
    ${body}
  }
}`
    expect(faultsOfWrites(REPOSITORY, text)).toHaveLength(1)
  })
})
