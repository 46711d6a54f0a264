import { describe, expect, test } from 'vitest'
import { PausesRepository } from '../../api/src/modules/policies/pauses.repository.ts'
import { Pauses } from '../../api/src/modules/policies/pauses.service.ts'
import { SegmentsRepository } from '../../api/src/modules/segment-repository/segments.repository.ts'
import { SYSTEM_ACTOR } from '../../api/src/platform/http/actor.ts'
import type { OpenedState } from '../../api/src/platform/state/client.ts'
import { useOpenedState } from '../support/opened-state.ts'
import { STATE_ENGINES } from '../support/state-engines.ts'
import { unitOfWorkOn } from '../support/unit-of-work.ts'

const MINUTE = 60_000
const BEGIN = Date.UTC(2026, 0, 5)
const actor = { ...SYSTEM_ACTOR, username: 'warden' }

describe.each(STATE_ENGINES)('pauses on %s', (engine) => {
  let state: OpenedState
  let now = BEGIN
  useOpenedState(engine, (opened) => {
    state = opened.state
  })

  /** A process on the store, by a clock that is set. */
  function startProcess(): Pauses {
    const { unitOfWork } = unitOfWorkOn(state)
    const [repository, segments] = [new PausesRepository(state.db), new SegmentsRepository(state.db)]
    return new Pauses({ repository, segments, unitOfWork, clock: { now: () => now } })
  }

  const logged = async () =>
    (await state.db.selectFrom('operationLog').select(['action', 'actor']).orderBy('seq').execute()).map(
      ({ action, actor: by }) => `${action} ${by}`,
    )

  test('end on time with one log entry, in any number of processes and checks', async () => {
    const processes = Array.from({ length: 4 }, startProcess)
    const [one] = processes
    await one?.set({ minutes: 5, reason: 'a look' }, actor)
    now += 5 * MINUTE - 1
    await one?.endDue()
    expect(await logged()).toEqual(['pause.begin warden'])
    now += 1
    await Promise.all(processes.map((process) => process.endDue()))
    await one?.endDue()
    expect(await logged()).toEqual(['pause.begin warden', 'pause.expire netwarden'])
  })

  test('have their end logged before the pause that replaces them', async () => {
    const one = startProcess()
    const before = (await logged()).length
    await one.set({ minutes: 5, reason: 'a look' }, actor)
    now += 6 * MINUTE
    await one.set({ minutes: 5, reason: 'another' }, actor)
    await one.set({ minutes: 0, reason: '' }, actor)
    expect((await logged()).slice(before)).toEqual([
      ...['pause.begin warden', 'pause.expire netwarden', 'pause.begin warden', 'pause.end warden'],
    ])
  })
})
