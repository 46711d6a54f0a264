import { randomUUID } from 'node:crypto'
import type { SampleReport } from '@netwarden/shared/contract'
import type { StateStore } from '../../api/src/platform/state/client.ts'
import { eventually } from './eventually.ts'
import { freshName } from './people.ts'
import { toNdjson } from './plain-visits.ts'
import { makeRiskEvent } from './risk-event-row.ts'
import { type Attempt, form, idOf, type Place, type Prepare } from './write-attempt.ts'

const IMPORT = '/api/access-record/import'
const FORMAT = 'netwarden-ndjson'
const SAMPLE_LIMIT = 480_000
/** More than the part that distinguishes a text from other data: that part is in the file itself. */
const HELD_VISITS = 1_000

/** A log with visits to a name that no other test uses. */
export const visitsFile = (count: number): string => {
  const domain = `${freshName('visit').replaceAll('_', '-')}.example`
  const at = Date.now() - 3_600_000
  return toNdjson(
    Array.from({ length: count }, (_, index) => ({
      accessAt: new Date(at - index).toISOString(),
      deviceIP: '10.77.0.8',
      domain,
    })),
  )
}

const isFree = async (state: StateStore, lease: string) => {
  const row = await state
    .selectFrom('workLease')
    .select('holder')
    .where('name', '=', lease)
    .executeTakeFirst()
  return row === undefined || row.holder === null
}

/** Read positions are noted separately. */
const areNotedAsRead = async (state: StateStore) => {
  const jobs = await state
    .selectFrom('importJob')
    .select(['bytes', 'bytesRead'])
    .where('state', '=', 'done')
    .execute()
  return jobs.every(({ bytes, bytesRead }) => bytes === bytesRead)
}

/** The counts of both stores are noted last, when an import has ended. */
const willBeNoted = async ({ state }: Place) => {
  const generation = async () =>
    (await state.selectFrom('installation').select('generation').executeTakeFirstOrThrow()).generation
  const before = await generation()
  return () =>
    eventually(
      async () =>
        (await generation()) > before &&
        (await isFree(state, 'event-store')) &&
        (await areNotedAsRead(state)),
    )
}

/** An import that starts and never finishes; once `isHeld`, nothing changes any more. */
const holdImport = async (
  place: Place,
  retime: 'none' | 'now',
  isHeld: (job: { state: string; bytesRead: number }) => boolean,
): Promise<Attempt> => {
  const { people, state, reading } = place
  const { client } = await people.signedIn()
  const noted = await willBeNoted(place)
  reading.hold()
  const body = form('held.ndjson', visitsFile(HELD_VISITS))()
  const id = await idOf(client.upload(IMPORT, body, { format: FORMAT, retime, wait: false }))
  const job = () =>
    state
      .selectFrom('importJob')
      .select(['state', 'bytesRead'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  await eventually(async () => isHeld(await job()))
  const settled = async () => {
    await eventually(async () => (await job()).state === 'cancelled')
    await noted()
    reading.letGo()
  }
  return { client, id, isFollowed: true, settled }
}

const sampleIs = async ({ admin, state }: Place, wanted: SampleReport['state']) => {
  const { data } = await admin.get<SampleReport>('/api/sample/state')
  return data.state === wanted && (await isFree(state, 'sample')) && (await isFree(state, 'event-store'))
}
const untilSample = (place: Place, wanted: SampleReport['state']) =>
  eventually(() => sampleIs(place, wanted), SAMPLE_LIMIT)
const willLoad = async (place: Place) => {
  const noted = await willBeNoted(place)
  return async () => {
    await untilSample(place, 'loaded')
    await noted()
  }
}

/** Preparations of writing calls whose work continues in the background. */
export const FOLLOWED_WRITE_CALLS: Record<string, Prepare> = {
  'POST /api/system-config/alarm/retry': async (place) => {
    const { state } = place
    const id = randomUUID()
    const content = JSON.stringify({ subject: 's', text: 't', html: '' })
    const sent = { channel: 'mail', receiver: 'somebody@example.com', subject: 's', content }
    const failed = { state: 'failed', attempts: 1, nextAt: null, sentAt: null, answer: 'away' }
    const eventIds = JSON.stringify([await makeRiskEvent(place)])
    await state
      .insertInto('alarmDelivery')
      .values({ id, ...sent, ...failed, createdAt: Date.now(), eventIds })
      .execute()
    const settled = () =>
      eventually(async () => {
        const delivery = state.selectFrom('alarmDelivery').select('state').where('id', '=', id)
        return (await delivery.executeTakeFirstOrThrow()).state === 'sent'
      })
    return { json: { id }, isFollowed: true, settled }
  },
  'POST /api/access-record/import': async (place) => ({
    client: (await place.people.signedIn()).client,
    query: { format: FORMAT },
    body: form('visits.ndjson', visitsFile(1)),
    isFollowed: true,
    settled: await willBeNoted(place),
  }),
  // Looked through for the newest of its times.
  'POST /api/access-record/import/:id/cancel': (place) =>
    holdImport(place, 'now', ({ state }) => state === 'running'),
  'POST /api/sample/load': async (place) => {
    if (!(await sampleIs(place, 'none'))) {
      await place.admin.post('/api/sample/remove')
      await untilSample(place, 'none')
    }
    return { isFollowed: true, settled: await willLoad(place) }
  },
  'POST /api/sample/remove': async (place) => {
    if (!(await sampleIs(place, 'loaded'))) {
      const loaded = await willLoad(place)
      await place.admin.post('/api/sample/load')
      await loaded()
    }
    return { isFollowed: true, settled: () => untilSample(place, 'none') }
  },
}

/** Writes that some calls make in other situations, named after their address. */
export const OTHER_WRITES: Record<string, Prepare> = {
  'POST /api/access-record/import/:id/cancel of one that is read': (place) =>
    holdImport(place, 'none', ({ bytesRead }) => bytesRead > 0),
}
