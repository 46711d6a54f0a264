import { describe, expect, test } from 'vitest'
import type { OpenedState } from '../../api/src/platform/state/client.ts'
import { GatheredWrites } from '../../api/src/platform/state/gathered-writes.ts'
import type { UnitOfWork } from '../../api/src/platform/state/unit-of-work.ts'
import { useOpenedState } from '../support/opened-state.ts'
import { STATE_ENGINES } from '../support/state-engines.ts'

describe.each(STATE_ENGINES)('gathered writes on %s', (engine) => {
  let state: OpenedState
  let unitOfWork: UnitOfWork
  useOpenedState(engine, (opened) => {
    ;({ state, unitOfWork } = opened)
  })

  const gathered = () => {
    let transactions = 0
    const counted: Pick<UnitOfWork, 'run'> = {
      run: (task) => {
        transactions += 1
        return unitOfWork.run(task)
      },
    }
    const writes = new GatheredWrites(counted, async (work, key: string) => {
      const row = { key, value: '1', version: 1, updatedAt: 0 }
      await work.trx.insertInto('setting').values(row).execute()
      return key.toUpperCase()
    })
    return { writes, count: () => transactions }
  }
  const stored = async (prefix: string) => {
    const rows = await state.db.selectFrom('setting').select('key').orderBy('key').execute()
    return rows.map(({ key }) => key).filter((key) => key.startsWith(prefix))
  }

  test('writes that come together are one transaction, and each caller gets its own result', async () => {
    const { writes, count } = gathered()
    const keys = Array.from({ length: 20 }, (_, index) => `together-${String(index).padStart(2, '0')}`)
    expect(await Promise.all(keys.map((key) => writes.add(key)))).toEqual(
      keys.map((key) => key.toUpperCase()),
    )
    expect(count()).toBe(1)
    expect(await stored('together')).toEqual(keys)
    expect(await writes.add('together-later')).toBe('TOGETHER-LATER')
    expect(count()).toBe(2)
  })

  test('a write that fails leaves the others stored, and its caller alone gets the error', async () => {
    const { writes } = gathered()
    await writes.add('apart-1')
    const results = await Promise.allSettled(['apart-0', 'apart-1', 'apart-2'].map((key) => writes.add(key)))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await stored('apart')).toEqual(['apart-0', 'apart-1', 'apart-2'])
  })
})
