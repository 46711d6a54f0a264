import type { UserImport } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { isLongRun } from '../support/long-run.ts'
import { PASSWORD, People } from '../support/people.ts'
import type { RunningServer } from '../support/server.ts'
import { SharedStateServer, STATE_ENGINES } from '../support/state-engines.ts'
import { userRow, usersFile } from '../support/users-file.ts'

const IMPORT = '/api/user/import'
const ROWS = 10_000
/** Hashing the passwords dominates: the whole file takes minutes. */
const GOOD_ROWS = isLongRun ? ROWS : 300
const FAULTY = [1, 5_000, ROWS]

describe.each(STATE_ENGINES)('a large file of users on %s', (engine) => {
  let place: SharedStateServer
  let people: People<RunningServer>
  beforeAll(async () => {
    place = await SharedStateServer.on(engine)
    people = await People.on(place.server)
  })
  afterAll(() => place.leave())

  const send = (rows: readonly string[], query = {}) => {
    const form = new FormData()
    form.set('file', new Blob([usersFile(rows)]), 'users.csv')
    return people.superadmin.upload<{ id: string }>(IMPORT, form, query)
  }
  const total = async () => (await people.superadmin.get<{ total: number }>('/api/user/list')).data.total

  test('three faulty rows change nothing and are named', async () => {
    const before = await total()
    const rows = Array.from({ length: ROWS }, (_, index) => {
      const row = userRow(`large_${index + 1}`)
      return FAULTY.includes(index + 1) ? row.replace('large', 'LARGE') : row
    })
    const answer = await send(rows)
    expect(answer.status).toBe(422)
    expect(answer.error?.lineCount).toBe(FAULTY.length)
    // The first line contains the names of the columns.
    const places = answer.error?.lines?.map(({ line, column }) => [line, column])
    expect(places).toEqual(FAULTY.map((row) => [row + 1, 'username']))
    expect(await total()).toBe(before)
  })

  test('a file without faults is imported completely, and reports its progress', {
    timeout: 600_000,
  }, async () => {
    const before = await total()
    const { data } = await send(
      Array.from({ length: GOOD_ROWS }, (_, index) => userRow(`whole_${index + 1}`)),
      { wait: false },
    )
    const seen: UserImport[] = []
    await eventually(async () => {
      const { data: progress } = await people.superadmin.get<UserImport>(`${IMPORT}/${data.id}`)
      seen.push(progress)
      return progress.state !== 'running'
    }, 590_000)
    const hashed = seen.map((progress) => progress.hashed)
    expect(hashed).toEqual(hashed.toSorted((a, b) => a - b))
    expect(hashed.some((count) => count > 0 && count < GOOD_ROWS)).toBe(true)
    // All or none: no user exists before the end.
    expect(seen.filter(({ state, created }) => state === 'running' && created > 0)).toEqual([])
    expect(seen.at(-1)).toMatchObject({ state: 'done', total: GOOD_ROWS, created: GOOD_ROWS, error: null })
    expect(await total()).toBe(before + GOOD_ROWS)
    expect((await people.from().login(`whole_${GOOD_ROWS}`, PASSWORD)).status).toBe(200)
  })
})
