import { describe, expect, test } from 'vitest'
import type { ChangeFeed } from '../../api/src/platform/state/change-feed.ts'
import type { OpenedState } from '../../api/src/platform/state/client.ts'
import { runDry } from '../../api/src/platform/state/dry-run.ts'
import { afterWork } from '../../api/src/platform/state/inside-work.ts'
import type { UnitOfWork } from '../../api/src/platform/state/unit-of-work.ts'
import type { Work } from '../../api/src/platform/state/work.ts'
import { useOpenedState } from '../support/opened-state.ts'
import { STATE_ENGINES } from '../support/state-engines.ts'

const ACTOR = { userId: null, username: 'somebody', ip: '192.0.2.1' }

describe.each(STATE_ENGINES)('a dry run on %s', (engine) => {
  let state: OpenedState
  let unitOfWork: UnitOfWork
  let feed: ChangeFeed
  useOpenedState(engine, (opened) => {
    ;({ state, unitOfWork, feed } = opened)
  })

  const put = (key: string) => async (work: Work) => {
    await work.trx.insertInto('setting').values({ key, value: '1', version: 1, updatedAt: 0 }).execute()
    const subject = { kind: 'setting', id: key, name: key }
    work.record({ actor: ACTOR, action: 'test.put', subject, after: { key, password: 'hidden' } })
    work.changed('segments', key, 1)
  }
  const entryOf = (key: string) => ({
    area: 'setting',
    id: key,
    name: key,
    action: 'test.put',
    before: null,
    after: { key, password: '******' },
  })
  const settings = async () =>
    (await state.db.selectFrom('setting').select('key').orderBy('key').execute()).map(({ key }) => key)
  const stored = async () => ({
    settings: await settings(),
    entries: await state.db.selectFrom('operationLog').select('seq').execute(),
    lines: await state.db.selectFrom('changeFeed').select('sequence').execute(),
  })

  test('takes all of its writes back, which its own reads see meanwhile', async () => {
    const before = await stored()
    const reported: unknown[] = []
    const leave = feed.follow(['segments'], (changes) => void reported.push(changes))
    const { result, changes } = await runDry(async () => {
      await unitOfWork.run(put('a'))
      await unitOfWork.runAll(async (work) => {
        await unitOfWork.run(put('part'))
        expect(await settings()).toContain('part')
        await put('b')(work)
      })
      afterWork(() => reported.push('begun'))
      return settings()
    })
    leave()
    expect(result).toEqual(['a', 'b', 'part'])
    // What `runAll` takes in is part of its entry.
    expect(changes).toEqual([entryOf('a'), entryOf('b')])
    expect(reported).toEqual([])
    expect(await stored()).toEqual(before)
  })

  test('takes back a write alone that fails, and goes on', async () => {
    const { result, changes } = await runDry(async () => {
      await unitOfWork.run(put('first'))
      const again = await unitOfWork.run(put('first')).catch(() => 'refused')
      await unitOfWork.run(put('second'))
      return [again, await settings()]
    })
    expect(result).toEqual(['refused', ['first', 'second']])
    expect(changes).toEqual([entryOf('first'), entryOf('second')])
    expect(await settings()).toEqual([])
  })

  test('leaves nothing behind where it fails, and holds no connection', async () => {
    const failing = runDry(async () => {
      await unitOfWork.run(put('lost'))
      throw new Error('the call failed')
    })
    await expect(failing).rejects.toThrow('the call failed')
    await unitOfWork.run(put('kept'))
    expect(await settings()).toEqual(['kept'])
  })

  test('refuses what its call began and did not wait for', async () => {
    let go: () => void = () => undefined
    const ended = new Promise<void>((resolve) => {
      go = resolve
    })
    const left: Promise<unknown>[] = []
    await runDry(async () => {
      await unitOfWork.run(put('tried'))
      left.push(ended.then(() => unitOfWork.run(put('late'))))
    })
    go()
    await expect(left[0]).rejects.toThrow('has ended')
    expect(await settings()).toEqual(['kept'])
  })
})
