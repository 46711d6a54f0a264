import type { ImportResult, Page, SampleReport } from '@netwarden/shared/contract'
import type { OperationLogEntry } from '@netwarden/shared/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { visitsFile } from '../support/followed-write-calls.ts'
import { HeldReading } from '../support/held-reading.ts'
import { People } from '../support/people.ts'
import { addRowTrigger } from '../support/row-trigger.ts'
import { StateServer, USUAL_STATE_ENGINES } from '../support/state-engines.ts'
import { WriteFaults } from '../support/write-faults.ts'

const IMPORT = '/api/access-record/import'
const FORMAT = 'netwarden-ndjson'
const LIMIT = 480_000

/** Work that a call continues after its answer, in other writes than its own (tests/api/failing-writes.test.ts). */
describe.each(USUAL_STATE_ENGINES)('on %s', (engine) => {
  const reading = new HeldReading()
  let place: StateServer
  let people: People
  beforeAll(async () => {
    place = await StateServer.start(engine, { untilReady: true, env: reading.env })
    people = await People.on(place.server)
  })
  afterEach(() => reading.letGo())
  afterAll(async () => {
    await place.stop()
    reading.remove()
  })

  const show = async (id: string) => (await people.superadmin.get<ImportResult>(`${IMPORT}/${id}`)).data

  /** Gives no process a lease for imports. Returns the function that ends this. */
  const refuseLeases = () =>
    addRowTrigger(place.state, engine, {
      name: 'no_lease',
      event: 'before insert',
      table: 'work_lease',
      condition: `new.name like 'import:%'`,
    })

  test('an accepted import that cannot start is read when it can', async () => {
    const allowLeases = await refuseLeases()
    const query = { format: FORMAT, wait: false }
    const { status, data } = await people.superadmin.upload<ImportResult>(IMPORT, visitsFile(3), query)
    await allowLeases()
    expect(status).toBe(200)
    await eventually(async () => (await show(data.id)).state === 'done')
    expect((await show(data.id)).accepted).toBe(3)
  })

  test('an import that another process has taken over is cancelled by that process', async () => {
    const { client } = await people.signedIn()
    reading.hold()
    const query = { format: FORMAT, retime: 'now', wait: false }
    const { data } = await client.upload<ImportResult>(IMPORT, visitsFile(1_000), query)
    await eventually(async () => (await show(data.id)).state === 'running')
    await place.state
      .updateTable('workLease')
      .set((eb) => ({
        holder: 'another',
        fence: eb('fence', '+', 1),
        expiresAt: Date.now() + 3_600_000,
      }))
      .where('name', '=', `import:${data.id}`)
      .execute()
    expect((await client.post(`${IMPORT}/${data.id}/cancel`)).status).toBe(200)
    const job = await place.state
      .selectFrom('importJob')
      .select(['state', 'isCancelled'])
      .where('id', '=', data.id)
      .executeTakeFirst()
    expect(job).toEqual({ state: 'running', isCancelled: 1 })
    const asked = { action: 'visits.cancelImport', subject: data.id }
    const log = await people.superadmin.get<Page<OperationLogEntry>>('/api/operation-log/list', asked)
    expect(log.data.total).toBe(1)
  })

  test(
    'sample data whose loading breaks off do not stay half loaded, and can be loaded',
    async () => {
      const { superadmin } = people
      const faults = await WriteFaults.install(place.state, engine)
      const state = async () => (await superadmin.get<SampleReport>('/api/sample/state')).data.state
      expect((await superadmin.post('/api/sample/load')).status).toBe(200)
      // All that is written from now on.
      await faults.failAt(1)
      await eventually(() => place.server.output.includes('sample.work.failed'), LIMIT)
      await faults.failAt(0)
      await eventually(async () => ['none', 'loaded'].includes(await state()), LIMIT)
      // Interrupted work may have been removed instead.
      if ((await state()) === 'none') expect((await superadmin.post('/api/sample/load')).status).toBe(200)
      await eventually(async () => (await state()) === 'loaded', LIMIT)
      expect((await superadmin.get<SampleReport>('/api/sample/state')).data.holds).toMatchObject({ users: 9 })
    },
    2 * LIMIT,
  )
})
