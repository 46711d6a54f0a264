import type { MessageType, UserMessage } from '@netwarden/shared/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { People, type Person } from '../support/people.ts'
import type { RunningServer } from '../support/server.ts'
import { SharedStateServer, USUAL_STATE_ENGINES } from '../support/state-engines.ts'

const LIST = '/api/message/list'
const READ = '/api/message/read'
interface Messages {
  list: UserMessage[]
  total: number
  unread: Record<MessageType, number>
}

describe.each(USUAL_STATE_ENGINES)('messages on %s', (engine) => {
  let place: SharedStateServer
  let people: People<RunningServer>
  let reader: Person
  beforeAll(async () => {
    place = await SharedStateServer.on(engine)
    people = await People.on(place.server)
  })
  afterAll(() => place.leave())
  beforeEach(async () => {
    reader = await people.signedIn()
    const types: MessageType[] = ['message', 'notice', 'notice', 'todo']
    await place.state
      .insertInto('message')
      .values(types.map((type, index) => messageRow(type, index)))
      .execute()
  })

  const messageRow = (type: MessageType, index: number) => ({
    id: `${reader.user.id}-${index}`,
    userId: reader.user.id,
    type,
    messageType: 2,
    avatar: 'lock',
    title: 'message.locked.title',
    subTitle: 'message.locked.subTitle',
    content: 'A text of its own',
    params: JSON.stringify({ ip: '192.0.2.1' }),
    link: '/user-center/settings',
    status: 0,
    createdAt: 1_700_000_000_000 + index,
  })
  const read = async (query = {}) => (await reader.client.get<Messages>(LIST, query)).data

  test('are listed newest first in the language of the reader', async () => {
    const { list, total } = await read()
    expect(total).toBe(4)
    expect(list.map(({ type }) => type)).toEqual(['todo', 'notice', 'notice', 'message'])
    expect(list[0]).toEqual({
      id: `${reader.user.id}-3`,
      type: 'todo',
      title: 'Account temporarily locked',
      subTitle: 'From 192.0.2.1',
      content: 'A text of its own',
      avatar: 'lock',
      time: '2023-11-14T22:13:20.003Z',
      status: 0,
      messageType: 2,
      link: '/user-center/settings',
    })
    const chinese = await reader.client.get<Messages>(LIST, {}, { 'accept-language': 'zh-CN' })
    expect(chinese.data.list[0]?.title).toBe('账号被暂时锁定')
  })

  test('are counted by type and filtered', async () => {
    expect((await read({ type: 'notice', status: 0 })).total).toBe(2)
    expect((await read()).unread).toEqual({ message: 1, notice: 2, todo: 1 })
  })

  test('are read by ids', async () => {
    const { list } = await read({ type: 'notice' })
    expect(await reader.client.post(READ, { ids: [list[0]?.id] })).toMatchObject({ status: 200, data: {} })
    expect((await read()).unread).toEqual({ message: 1, notice: 1, todo: 1 })
    expect((await read({ status: 1 })).list.map(({ id }) => id)).toEqual([list[0]?.id])
  })

  test('are marked as read together, of one type or of every type', async () => {
    await reader.client.post(READ, { all: true, type: 'notice' })
    expect((await read()).unread).toEqual({ message: 1, notice: 0, todo: 1 })
    await reader.client.post(READ, { all: true })
    expect((await read()).unread).toEqual({ message: 0, notice: 0, todo: 0 })
  })

  test('are hidden from other users', async () => {
    const { client: other } = await people.signedIn()
    const ids = (await read()).list.map(({ id }) => id)
    expect((await other.get<Messages>(LIST)).data.total).toBe(0)
    await other.post(READ, { ids })
    expect((await read()).unread).toEqual({ message: 1, notice: 2, todo: 1 })
  })

  test.each([{}, { ids: [] }, { ids: ['x'], all: true }, { ids: 'x' }, { all: false }])(
    'are not marked by %j',
    async (body) => {
      expect((await reader.client.post(READ, body)).status).toBe(400)
    },
  )

  test('answer 401 without a session, and a read-only token marks none', async () => {
    const key = await people.withToken(reader.client, 'read')
    expect((await people.from().get(LIST)).status).toBe(401)
    expect((await people.from().post(READ, { all: true })).status).toBe(401)
    expect((await key.get(LIST)).status).toBe(200)
    expect((await key.post(READ, { all: true })).status).toBe(403)
  })
})
