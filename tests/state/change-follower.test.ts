import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Change } from '../../api/src/platform/state/change-feed.ts'
import { ChangeFollower } from '../../api/src/platform/state/change-follower.ts'
import { type OpenedState, openState } from '../../api/src/platform/state/client.ts'
import { listenToChanges } from '../../api/src/platform/state/listen-to-changes.ts'
import { eventually } from '../support/eventually.ts'
import { findPostgres, TestPostgres } from '../support/postgres.ts'
import { unitOfWorkOn } from '../support/unit-of-work.ts'

const logger = pino({ level: 'silent' })

describe.skipIf(!findPostgres())('the feed of changes of other processes', () => {
  let postgres: TestPostgres
  let state: OpenedState
  beforeAll(async () => {
    postgres = await TestPostgres.start(findPostgres() ?? '')
    state = await openState({ url: postgres.url, sqliteFile: '' })
  })
  afterAll(async () => {
    await state.db.destroy()
    await postgres.stop()
  })

  /** A process that writes and follows; woken by NOTIFY, or by hand. */
  async function follow(listen: (wake: () => void) => () => Promise<void>) {
    const { unitOfWork, feed } = unitOfWorkOn(state)
    const reported: (string | null)[] = []
    feed.follow(
      ['segments'],
      (changes: readonly Change[]) => void reported.push(...changes.map(({ id }) => id)),
    )
    const follower = new ChangeFollower({ db: state.db, feed, logger, listen })
    await follower.start()
    return {
      follower,
      reported,
      write: (id: string) => unitOfWork.run(async (work) => work.changed('segments', id)),
    }
  }
  const byHand = () => {
    const wakes: (() => void)[] = []
    const listen = (wake: () => void) => {
      wakes.push(wake)
      return async () => undefined
    }
    return { wakes, listen }
  }

  test('is woken by NOTIFY, and receives each change once, its own and those of others', async () => {
    const listen = (wake: () => void) => listenToChanges(postgres.url, wake)
    const [one, two] = [await follow(listen), await follow(listen)]
    await one.write('a')
    expect(one.reported).toEqual(['a'])
    await eventually(() => two.reported.length === 1)
    await two.write('b')
    await eventually(() => one.reported.length === 2)
    await one.write('c')
    await eventually(() => two.reported.length === 3)
    expect([one.reported, two.reported]).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ])
    await one.follower.close()
    await two.follower.close()
  })

  test('misses nothing that is stored late, in whatever order changes commit', async () => {
    const { listen, wakes } = byHand()
    const reader = await follow(listen)
    const { unitOfWork } = unitOfWorkOn(state)
    const ids = Array.from({ length: 40 }, (_, index) => `late-${index}`)
    const writing = Promise.all(ids.map((id) => unitOfWork.run(async (work) => work.changed('segments', id))))
    const reading = setInterval(() => wakes[0]?.(), 1)
    await writing
    await eventually(() => reader.reported.length === ids.length)
    clearInterval(reading)
    expect([...reader.reported].sort()).toEqual([...ids].sort())
    await reader.follower.close()
  })

  test('rescans everything when lines were deleted before they were read', async () => {
    const { listen, wakes } = byHand()
    const reader = await follow(listen)
    const { unitOfWork } = unitOfWorkOn(state)
    await unitOfWork.run(async (work) => work.changed('segments', 'gone'))
    await state.db.deleteFrom('changeFeed').execute()
    await unitOfWork.run(async (work) => work.changed('segments', 'kept'))
    wakes[0]?.()
    await eventually(() => reader.reported.length === 2)
    expect(reader.reported).toEqual([null, 'kept'])
    await reader.follower.close()
  })
})
