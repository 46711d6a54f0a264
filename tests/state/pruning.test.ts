import { describe, expect, test } from 'vitest'
import { MessageRepository } from '../../api/src/modules/messages/messages.repository.ts'
import { SessionRepository } from '../../api/src/modules/session/session.repository.ts'
import type { StateStore } from '../../api/src/platform/state/client.ts'
import type { UnitOfWork } from '../../api/src/platform/state/unit-of-work.ts'
import { useOpenedState } from '../support/opened-state.ts'
import { STATE_ENGINES } from '../support/state-engines.ts'

const DAY = 86_400_000

describe.each(STATE_ENGINES)('data that is no longer needed is deleted, on %s', (engine) => {
  let db: StateStore
  let unitOfWork: UnitOfWork
  useOpenedState(engine, (opened) => {
    db = opened.state.db
    unitOfWork = opened.unitOfWork
  })

  test('sessions and refresh tokens that expired or ended', async () => {
    const sessions = new SessionRepository(db)
    const open = (id: string, expiresAt: number) =>
      unitOfWork.run((work) =>
        sessions.open(
          work,
          { id, userId: 'u', ip: '', userAgent: '', now: 0 },
          { hash: `token of ${id}`, expiresAt },
        ),
      )
    await open('alive', 10 * DAY)
    await open('expired', DAY)
    await open('ended long ago', 10 * DAY)
    await open('ended now', 10 * DAY)
    await unitOfWork.run(async (work) => {
      await sessions.end(work, 'ended long ago', DAY)
      await sessions.end(work, 'ended now', 5 * DAY - 1)
      await sessions.prune(work, 5 * DAY, 60_000)
    })
    const left = await db.selectFrom('session').select('id').orderBy('id').execute()
    expect(left.map(({ id }) => id)).toEqual(['alive', 'ended now'])
    expect(await sessions.findRefreshToken('token of expired')).toBeUndefined()
  })

  test('old messages, and all but the newest of each user', async () => {
    const messages = new MessageRepository(db)
    const message = (userId: string, createdAt: number) => ({
      id: `${userId}-${createdAt}`,
      userId,
      type: 'notice',
      messageType: 0,
      avatar: '',
      title: 't',
      subTitle: '',
      content: '',
      params: '{}',
      link: '',
      status: 0,
      createdAt,
    })
    await unitOfWork.run(async (work) => {
      await messages.insert(
        work,
        [1, 20, 21, 22, 23].map((at) => message('busy', at)),
      )
      await messages.insert(
        work,
        [2, 24].map((at) => message('quiet', at)),
      )
      await messages.prune(work, 10, 3)
    })
    const left = await db.selectFrom('message').select('id').orderBy('id').execute()
    expect(left.map(({ id }) => id)).toEqual(['busy-21', 'busy-22', 'busy-23', 'quiet-24'])
  })
})
