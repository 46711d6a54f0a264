import { copyFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestServer } from '../support/server.ts'
import { FilledPlace, IMPORT, readinessOf, reasonOf, totalOf } from './support/stores.ts'

let place: FilledPlace
beforeEach(async () => {
  place = await FilledPlace.make()
})
afterEach(() => place.remove())

const removeState = () => {
  for (const end of ['', '-wal', '-shm']) rmSync(place.path(`state.db${end}`), { force: true })
}

const isRefused = async (server: TestServer) => {
  const answer = await server.nobody().post('/api/user/login', { username: 'superadmin', password: 'x' })
  expect(answer.status).toBe(503)
  expect(answer.error?.msg).toContain('confirm that at the next start')
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
}

test('a missing state store is reported with a solution, and works again once it is restored', async () => {
  copyFileSync(place.path('state.db'), place.path('kept.db'))
  removeState()
  const server = await place.start({}, false)
  expect(await reasonOf(server, 'state')).toMatch(/state store is empty.*confirm that at the next start/)
  await isRefused(server)
  // No user is created in a state store that may be the wrong one.
  expect(server.output).not.toContain('superadmin password')
  await place.stop()

  writeFileSync(place.path('state.db'), '')
  expect(await reasonOf(await place.start({}, false), 'state')).toContain('state store is empty')
  await place.stop()

  removeState()
  copyFileSync(place.path('kept.db'), place.path('state.db'))
  const back = await place.start()
  expect(await totalOf(back)).toBe(place.count)
  const admin = await back.superadmin()
  expect((await admin.upload<{ duplicate?: boolean }>(IMPORT, place.file)).data).toMatchObject({
    duplicate: true,
  })
})

test('an empty state store that is accepted continues with the events, and reuses none of their numbers', async () => {
  removeState()
  const accepted = await place.start({ NETWARDEN_ACCEPT: 'state' })
  expect(await totalOf(accepted)).toBe(place.count)
  const admin = await accepted.superadmin()
  await admin.upload(IMPORT, place.file)
  const { data } = await admin.get<{ list: { id: string }[] }>('/api/access-record/list', { pageSize: 100 })
  expect(new Set(data.list.map(({ id }) => id)).size).toBe(100)
  await place.stop()
  expect(await totalOf(await place.start())).toBe(2 * place.count)
})

test('an older state store is distinguished from the newest one', async () => {
  copyFileSync(place.path('state.db'), place.path('old.db'))
  await place.start()
  await place.stop()
  removeState()
  copyFileSync(place.path('old.db'), place.path('state.db'))
  const server = await place.start({}, false)
  expect(await reasonOf(server, 'state')).toMatch(/state store is older.*confirm that at the next start/)
  await isRefused(server)
  await place.stop()
  await place.start({ NETWARDEN_ACCEPT: 'state' })
  await place.stop()
  expect((await readinessOf(await place.start())).status).toBe('ready')
})

test('an orderly end leaves the complete state in one file', async () => {
  for (const end of ['-wal', '-shm']) rmSync(place.path(`state.db${end}`), { force: true })
  expect(await totalOf(await place.start())).toBe(place.count)
})

test('a truncated state store ends the start with a solution', async () => {
  truncateSync(place.path('state.db'), 40_000)
  await expect(place.start({}, false)).rejects.toThrow(/state store is damaged.*backup of state\.db/)
})

test('a write-ahead log that lost commits ends the start, and one with a torn end does not', async () => {
  const admin = await (await place.start()).superadmin()
  await admin.upload(IMPORT, place.file.replaceAll('h1.example', 'more.example'))
  await place.kill()
  const log = readFileSync(place.path('state.db-wal'))
  const broken = Buffer.from(log)
  broken.fill(0xff, log.length / 2, log.length / 2 + 200)
  writeFileSync(place.path('state.db-wal'), broken)
  await expect(place.start({}, false)).rejects.toThrow(/state\.db-wal is damaged/)
  // Data that the last commit was about to write is no loss: no caller got an answer.
  writeFileSync(place.path('state.db-wal'), Buffer.concat([log, log.subarray(32, 32 + 2_000)]))
  expect(await totalOf(await place.start())).toBe(2 * place.count)
})
