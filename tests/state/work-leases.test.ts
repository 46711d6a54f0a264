import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { LeaseLost, WorkLeases } from '../../api/src/platform/leases/work-leases.ts'
import type { OpenedState } from '../../api/src/platform/state/client.ts'
import { eventually } from '../support/eventually.ts'
import { useOpenedState } from '../support/opened-state.ts'
import { STATE_ENGINES } from '../support/state-engines.ts'
import { unitOfWorkOn } from '../support/unit-of-work.ts'

/** Of leases that are meant to run out (ms). */
const SHORT = 40
const LONG = 60_000

describe.each(STATE_ENGINES)('leases on %s', (engine) => {
  let state: OpenedState
  useOpenedState(engine, (opened) => {
    state = opened.state
  })

  /** A process on the store. One that has not started does not renew its leases. */
  function startProcess({ term = LONG, holder = randomUUID() } = {}) {
    const { unitOfWork, feed } = unitOfWorkOn(state)
    const onFault = (cause: unknown) => {
      throw cause
    }
    const leases = new WorkLeases({ state, unitOfWork, feed, holder, onFault, term })
    const put = (name: string) =>
      unitOfWork.run(async (work) => {
        await leases.hold(work, name)
        const key = randomUUID()
        await work.trx.insertInto('setting').values({ key, value: '1', version: 1, updatedAt: 0 }).execute()
        return key
      })
    return { leases, put, holder }
  }

  test('are given to one process, and to another after their release, with a higher number', async () => {
    const [one, two] = [startProcess(), startProcess()]
    const given = await one.leases.acquire('alone')
    expect(await one.leases.acquire('alone')).toEqual(given)
    expect(await two.leases.acquire('alone')).toBeNull()
    await one.leases.release('alone')
    const next = await two.leases.acquire('alone')
    expect(next?.fence).toBeGreaterThan(given?.fence ?? Number.POSITIVE_INFINITY)
    expect(await one.leases.acquire('alone')).toBeNull()
  })

  test('are given to one of many concurrent requests', async () => {
    const all = Array.from({ length: 8 }, () => startProcess())
    const given = await Promise.all(all.map(({ leases }) => leases.acquire('crowd')))
    expect(given.filter((lease) => lease !== null)).toHaveLength(1)
  })

  test('run exclusive work one at a time, in one process and in several', async () => {
    const [one, two] = [startProcess(), startProcess()]
    let atOnce = 0
    let most = 0
    const task = async () => {
      atOnce += 1
      most = Math.max(most, atOnce)
      await state.db.selectFrom('setting').select('key').execute()
      atOnce -= 1
    }
    await Promise.all([one, two, one, two, one].map(({ leases }) => leases.exclusively('exclusive', task)))
    expect(most).toBe(1)
  })

  test('are all released when a process ends, and by the next start in its place', async () => {
    const [one, two] = [startProcess(), startProcess()]
    await one.leases.acquire('ended')
    await one.leases.close()
    expect(await two.leases.acquire('ended')).not.toBeNull()
    const killed = two
    const next = startProcess()
    await next.leases.begin(killed.holder)
    expect(await next.leases.acquire('ended')).not.toBeNull()
    await next.leases.close()
  })

  test.skipIf(engine === 'sqlite')(
    'the leases of a process that stops renewing them pass to another process, and the first stores nothing more',
    async () => {
      const [gone, heir] = [startProcess({ term: SHORT }), startProcess()]
      const lost: string[] = []
      gone.leases.onLost((name) => lost.push(name))
      await gone.leases.acquire('overdue')
      await eventually(async () => (await heir.leases.acquire('overdue')) !== null)
      const before = await state.db.selectFrom('setting').select('key').execute()
      await expect(gone.put('overdue')).rejects.toThrow(LeaseLost)
      expect(await state.db.selectFrom('setting').select('key').execute()).toEqual(before)
      expect(lost).toEqual(['overdue'])
      expect(gone.leases.isHeld('overdue')).toBe(false)
      await heir.put('overdue')
    },
  )

  test.skipIf(engine === 'sqlite')(
    'are kept by renewal, and show their notes to other processes',
    async () => {
      const [holder, other] = [startProcess({ term: 1_000 }), startProcess()]
      await holder.leases.begin(null)
      await holder.leases.acquire('noted:1')
      holder.leases.note('noted:1', 'well')
      await eventually(async () => (await other.leases.ofOthers('noted:')).get('noted:1') === 'well')
      const expiry = async () =>
        (
          await state.db
            .selectFrom('workLease')
            .select('expiresAt')
            .where('name', '=', 'noted:1')
            .executeTakeFirstOrThrow()
        ).expiresAt
      const first = await expiry()
      await eventually(async () => (await expiry()) > first + 1_000)
      expect(await other.leases.acquire('noted:1')).toBeNull()
      await holder.leases.close()
      expect((await other.leases.ofOthers('noted:')).size).toBe(0)
    },
  )
})
