import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ReceiptObserver } from '../../api/src/modules/changes/receipt-observer.ts'
import { ReceiptRounds } from '../../api/src/modules/changes/receipt-rounds.ts'
import { PastRowsRepository } from '../../api/src/modules/policies/past-rows.repository.ts'
import { ReceiptsRepository } from '../../api/src/modules/receipts/receipts.repository.ts'
import type { MeasuredReplay } from '../../api/src/modules/replay/replay.service.ts'
import { type OpenedState, openState } from '../../api/src/platform/state/client.ts'
import { findPostgres, TestPostgres } from '../support/postgres.ts'
import { STATE_ENGINES } from '../support/state-engines.ts'
import { unitOfWorkOn } from '../support/unit-of-work.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const BEGIN = Date.UTC(2026, 0, 5)
const signal = new AbortController().signal

interface Visit {
  at: number
  domain: string
}

describe.each(STATE_ENGINES)('receipts on %s', (engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'netwarden-receipts-'))
  let postgres: TestPostgres | null = null
  let state: OpenedState
  let now = BEGIN
  let visits: Visit[] = []
  let measured = 0
  let reverted: string[] = []
  let number = 0
  beforeAll(async () => {
    const bin = engine === 'postgres' ? findPostgres() : null
    postgres = bin ? await TestPostgres.start(bin) : null
    state = await openState({ url: postgres?.url, sqliteFile: join(folder, 'state.db') })
  })
  afterAll(async () => {
    await state.db.destroy()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  beforeEach(async () => {
    await state.db.deleteFrom('receipt').execute()
    now = BEGIN
    visits = []
    measured = 0
    reverted = []
  })

  /** Every visit of a span counts as one that the former policies would have passed. */
  function measure(span: { from: number; to: number }): MeasuredReplay {
    measured += 1
    const names = new Map<string, number>()
    for (const { at, domain } of visits)
      if (at >= span.from && at < span.to) names.set(domain, (names.get(domain) ?? 0) + 1)
    const byDomain = [...names]
      .map(([domain, toPassed]) => ({ domain, toPassed, toBanned: 0, devices: 1, exceptIn: [] }))
      .sort((a, b) => b.toPassed - a.toPassed)
    const toPassed = byDomain.reduce((sum, row) => sum + row.toPassed, 0)
    return {
      span,
      generation: 1,
      result: {
        byDomain,
        byDevice: [],
        bySlot: [],
        examples: [],
        guarded: { domains: [], devices: [] },
        flips: { toPassed, toBanned: 0, devices: 1, domains: byDomain.length },
        visitsRead: toPassed,
        firstVisitAt: span.from,
        readSince: span.from,
      },
    }
  }

  function startRounds(revertFactor: number | null = null) {
    const { unitOfWork } = unitOfWorkOn(state)
    const receipts = new ReceiptsRepository(state.db)
    const clock = { now: () => now }
    const nothing = { findMany: async () => [] }
    const pastRows = new PastRowsRepository(state.db)
    const observer = new ReceiptObserver({
      clock,
      pastRows,
      storedPolicies: nothing,
      storedExceptions: nothing,
      replay: {
        measure: async ({ from, to }) =>
          measure({ from: from?.getTime() ?? BEGIN, to: to?.getTime() ?? now }),
      },
    })
    const rounds = new ReceiptRounds({
      receipts,
      observer,
      unitOfWork,
      clock,
      logger: pino({ level: 'silent' }),
      guard: {
        read: async () => ({
          flipsPerHour: null,
          protectedDomains: [],
          protectedDevices: [],
          version: 0,
          needsSecondAdministrator: false,
          revertFactor,
        }),
      },
      changes: {
        revert: async (id) => {
          reverted.push(id)
          return { receiptId: 'revert' }
        },
      },
      notify: async () => undefined,
    })
    const make = async (revertOf: string | null = null) => {
      number += 1
      const id = `receipt-${number}`
      await unitOfWork.run(async (work) => {
        const replaced = { kind: 'policy' as const, id, validTo: now, row: null }
        await work.trx.insertInto('pastRow').values(replaced).execute()
        await receipts.insert(work, {
          id,
          at: now,
          by: 'warden',
          approvedBy: null,
          reason: '',
          parts: [],
          partCount: 0,
          predicted: { toBanned: 24, toPassed: 0, hours: 12 },
          expected: { names: ['cdn.example'], devices: [], leftOut: { names: 0, devices: 0 } },
          observed: null,
          observedTo: now,
          isObserved: false,
          revertOf,
          revertedBy: null,
          renamed: [],
        })
      })
      return id
    }
    const find = async (id: string) => {
      const receipt = (await receipts.list()).find((one) => one.id === id)
      if (!receipt) throw new Error('there is no such receipt')
      return receipt
    }
    return { rounds, make, find }
  }
  const visit = (domain: string, count: number) => {
    for (let index = 0; index < count; index += 1) visits.push({ at: now, domain })
  }

  test('a planted name is the first surprise after the job has run', async () => {
    const { rounds, make, find } = startRounds()
    const id = await make()
    now += MINUTE / 2
    visit('cdn.example', 9)
    visit('rare.example', 1)
    visit('planted.example', 5)
    await rounds.run(signal)
    expect((await find(id)).observed).toBeNull()
    now += MINUTE / 2
    await rounds.run(signal)
    expect((await find(id)).observed).toMatchObject({
      toBanned: 15,
      toPassed: 0,
      firstHour: null,
      unexpected: [
        { domain: 'planted.example', visits: 5, devices: 1 },
        { domain: 'rare.example', visits: 1, devices: 1 },
      ],
    })
  })

  test('the first hour is kept, and a day completes the observation', async () => {
    const { rounds, make, find } = startRounds()
    const id = await make()
    visit('cdn.example', 2)
    now += 2 * HOUR
    visit('cdn.example', 3)
    now += MINUTE
    await rounds.run(signal)
    expect(await find(id)).toMatchObject({
      observed: { toBanned: 5, firstHour: { toBanned: 2, toPassed: 0 } },
      isObserved: false,
    })
    now += 30 * HOUR
    visit('late.example', 7)
    await rounds.run(signal)
    expect(await find(id)).toMatchObject({ observed: { toBanned: 5, hours: 24 }, isObserved: true })
    const before = measured
    now += HOUR
    await rounds.run(signal)
    expect(measured).toBe(before)
  })

  test('looks become rarer as the visits since the change become more', async () => {
    const { rounds, make } = startRounds()
    await make()
    for (let step = 0; step < 24 * 12; step += 1) {
      now += 5 * MINUTE
      await rounds.run(signal)
    }
    expect(measured).toBeGreaterThan(30)
    expect(measured).toBeLessThan(80)
  })

  test('a change with more flips than its prediction times the factor is reverted, but no revert is', async () => {
    const { rounds, make } = startRounds(3)
    const [id, revert] = [await make(), await make('another')]
    visit('cdn.example', 6)
    now += MINUTE
    await rounds.run(signal)
    expect(reverted).toEqual([])
    visit('cdn.example', 1)
    now += 2 * MINUTE
    await rounds.run(signal)
    expect(reverted).toEqual([id])
    expect(reverted).not.toContain(revert)
  })

  test('the newest 500 receipts are kept', async () => {
    const { make, find } = startRounds()
    const first = await make()
    for (let index = 0; index < 500; index += 1) {
      now += 1
      await make()
    }
    await expect(find(first)).rejects.toThrow('no such receipt')
    const { total } = await state.db
      .selectFrom('receipt')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    expect(Number(total)).toBe(500)
  })
})
