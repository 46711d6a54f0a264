import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ChangeWriter } from '../../api/src/modules/changes/change-writer.ts'
import { Changes } from '../../api/src/modules/changes/changes.service.ts'
import { PastRowsRepository } from '../../api/src/modules/policies/past-rows.repository.ts'
import { ReceiptsRepository } from '../../api/src/modules/receipts/receipts.repository.ts'
import type { MeasuredReplay } from '../../api/src/modules/replay/replay.service.ts'
import { type OpenedState, openState } from '../../api/src/platform/state/client.ts'
import { unitOfWorkOn } from '../support/unit-of-work.ts'

const folder = mkdtempSync(join(tmpdir(), 'netwarden-change-writer-'))
const signal = new AbortController().signal
const actor = { userId: 'warden', username: 'warden', ip: '' }
let state: OpenedState
let number = 0

beforeAll(async () => {
  state = await openState({ url: undefined, sqliteFile: join(folder, 'state.db') })
})
afterAll(async () => {
  await state.db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

const generation = async () => {
  const head = await state.db.selectFrom('changeHead').select('policySequence').executeTakeFirstOrThrow()
  return Number(head.policySequence)
}
const measured = (at: number): MeasuredReplay => ({
  span: { from: 0, to: 3_600_000 },
  generation: at,
  result: {
    byDomain: [],
    byDevice: [],
    bySlot: [],
    examples: [],
    guarded: { domains: [], devices: [] },
    flips: { toPassed: 0, toBanned: 0, devices: 0, domains: 0 },
    visitsRead: 0,
    firstVisitAt: null,
    readSince: 0,
  },
})

/** Changes whose draft is applied by `whileApplied`, with a guard whose version is read from `versions`. */
function changesWith(whileApplied: () => Promise<void>, versions: readonly number[] = [0]) {
  const { unitOfWork } = unitOfWorkOn(state)
  const receipts = new ReceiptsRepository(state.db)
  const clock = { now: () => 1 }
  const nothing = { findMany: async () => [] }
  const createId = () => {
    number += 1
    return `receipt-${number}`
  }
  const applier = {
    prepare: async (draft: object) => ({ draft, macs: new Map() }),
    apply: whileApplied,
  }
  const updates = { undisturbed: <Result>(_: readonly string[], task: () => Promise<Result>) => task() }
  const left = [...versions]
  return new Changes({
    writer: new ChangeWriter({ applier, receipts, updates, unitOfWork, createId }),
    receipts,
    clock,
    logger: pino({ level: 'silent' }),
    lists: { names: () => new Map() },
    storedPolicies: nothing,
    storedExceptions: nothing,
    pastRows: new PastRowsRepository(state.db),
    restorer: { restore: whileApplied },
    devices: { changedSince: async () => [], restore: async () => undefined },
    replay: { measure: async () => measured(await generation()) },
    observer: { lookAt: async () => undefined },
    guard: {
      read: async () => ({
        flipsPerHour: null,
        protectedDomains: [],
        protectedDevices: [],
        revertFactor: null,
        needsSecondAdministrator: false,
        version: left.shift() ?? 0,
      }),
    },
    pending: { request: async () => 'pending' },
  })
}
const requestNow = async () => ({ draft: {}, baseGeneration: await generation(), reason: '' })
const anotherWrite = async () => {
  await state.db
    .updateTable('changeHead')
    .set((eb) => ({ policySequence: eb('policySequence', '+', 1) }))
    .execute()
}

test('a change is refused when the change guard has other limits by the time of the write', async () => {
  const applied: string[] = []
  const apply = async () => {
    applied.push('draft')
  }
  const raced = changesWith(apply, [1, 2]).apply(await requestNow(), actor, signal)
  await expect(raced).rejects.toMatchObject({ kind: 'conflict' })
  expect(applied).toEqual([])
  const done = await changesWith(apply, [2, 2]).apply(await requestNow(), actor, signal)
  expect(done).toMatchObject({ receiptId: expect.any(String) })
})

test('a revert is refused when other policies are committed while it is written', async () => {
  const made = await changesWith(async () => undefined).apply(await requestNow(), actor, signal)
  const id = 'receiptId' in made ? made.receiptId : ''
  const raced = changesWith(anotherWrite).revert(id, '', actor, signal)
  await expect(raced).rejects.toMatchObject({ kind: 'conflict' })
  const isReverted = async () =>
    (await new ReceiptsRepository(state.db).list()).find((receipt) => receipt.id === id)?.revertedBy !== null
  expect(await isReverted()).toBe(false)
  await changesWith(async () => undefined).revert(id, '', actor, signal)
  expect(await isReverted()).toBe(true)
})
