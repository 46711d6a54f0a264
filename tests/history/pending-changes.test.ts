import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PendingChangesRepository } from '../../api/src/modules/changes/pending-changes.repository.ts'
import { SecretBox } from '../../api/src/platform/secrets/secret-box.ts'
import { type OpenedState, openState } from '../../api/src/platform/state/client.ts'
import { unitOfWorkOn } from '../support/unit-of-work.ts'

const DAY = 86_400_000
const BEGIN = Date.UTC(2026, 0, 5)
const folder = mkdtempSync(join(tmpdir(), 'netwarden-pending-'))
let state: OpenedState

beforeAll(async () => {
  state = await openState({ url: undefined, sqliteFile: join(folder, 'state.db') })
})
afterAll(async () => {
  await state.db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

const changeAt = (at: number, id: string) => ({
  id,
  at,
  expiresAt: at + 7 * DAY,
  byId: 'warden',
  by: 'warden',
  reason: 'a new contract',
  call: 'POST /api/segment/rank',
  fields: { ids: [] },
  hasFile: false,
  isAlone: false,
  claimedAt: null,
  baseGeneration: 1,
  limits: [],
  parts: [],
  partCount: 0,
  predicted: { toBanned: 1, toPassed: 0, hours: 1 },
})

test('a request expires after seven days, and the next request removes it; a list has no input', async () => {
  const { unitOfWork } = unitOfWorkOn(state)
  const pending = new PendingChangesRepository(state.db, new SecretBox('a secret'))
  const insert = (at: number, id: string) => unitOfWork.run((work) => pending.insert(work, changeAt(at, id)))
  expect(await insert(BEGIN, 'first')).toBe(true)
  const lastMoment = BEGIN + 7 * DAY
  const [listed] = await pending.list(lastMoment - 1)
  expect(listed).toMatchObject({ id: 'first', predicted: { toBanned: 1 } })
  expect(listed).not.toHaveProperty('fields')
  expect(await pending.find('first', lastMoment - 1)).toMatchObject({ id: 'first', fields: { ids: [] } })
  expect(await pending.find('first', lastMoment)).toBeUndefined()
  expect(await pending.list(lastMoment)).toEqual([])
  expect(await insert(lastMoment, 'second')).toBe(true)
  const { total } = await state.db
    .selectFrom('pendingChange')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  expect(Number(total)).toBe(1)
})

test('at most a hundred requests wait', async () => {
  const { unitOfWork } = unitOfWorkOn(state)
  const pending = new PendingChangesRepository(state.db, new SecretBox('a secret'))
  await state.db.deleteFrom('pendingChange').execute()
  const insert = (id: string) => unitOfWork.run((work) => pending.insert(work, changeAt(BEGIN, id)))
  for (let index = 0; index < 100; index += 1) expect(await insert(`change-${index}`)).toBe(true)
  expect(await insert('one-more')).toBe(false)
})

test('one approval makes a change, and one whose process has ended is void', async () => {
  const { unitOfWork } = unitOfWorkOn(state)
  const pending = new PendingChangesRepository(state.db, new SecretBox('a secret'))
  await state.db.deleteFrom('pendingChange').execute()
  await unitOfWork.run((work) => pending.insert(work, changeAt(BEGIN, 'claimed')))
  const claim = (now: number) =>
    unitOfWork.run((work) => pending.claim(work, 'claimed', { now, void: now - 600_000 }))
  expect([await claim(BEGIN), await claim(BEGIN + 1), await claim(BEGIN + 600_001)]).toEqual([
    true,
    false,
    true,
  ])
  await unitOfWork.run((work) => pending.unclaim(work, 'claimed'))
  expect(await claim(BEGIN + 600_002)).toBe(true)
  const others = new PendingChangesRepository(state.db, new SecretBox('another secret'))
  expect(await others.find('claimed', BEGIN)).toMatchObject({ fields: null })
})
