import { beforeAll, describe, expect, test } from 'vitest'
import { measureJson } from '../../api/src/platform/http/large-bodies/json-text.ts'
import type { ApiClient } from '../support/api-client.ts'
import { expectSmallProcesses } from '../support/peak-memory.ts'
import { People } from '../support/people.ts'
import type { RunningServer } from '../support/server.ts'
import { serverOfWorker } from '../support/server-of-worker.ts'

let server: RunningServer
let admin: ApiClient
beforeAll(async () => {
  server = await serverOfWorker()
  admin = (await People.on(server)).superadmin
})

const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 1]))
const nested = (depth: number) => JSON.parse(`${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`)

describe('a body', () => {
  test.each([
    ['80,000 fields', keys(80_000), 'More than 2000 fields and list items'],
    ['a list of 80,000', { ids: Array(80_000).fill(1) }, 'More than 2000 fields and list items'],
    ['17 levels', nested(17), 'Nested deeper than 16 levels'],
  ])('a body of %s is rejected before it is read', async (_what, body, text) => {
    const answer = await admin.post('/api/user/update', body)
    expect(answer.status).toBe(413)
    expect(answer.error).toEqual({ code: 41300, msg: text })
  })

  test('a body with many unknown fields is answered with the first hundred', async () => {
    const answer = await admin.post('/api/user/update', keys(1_900))
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.errors ?? {})).toHaveLength(100)
  })

  test('the body of a call with long lists may be as long as these lists', async () => {
    const entries = Array.from({ length: 10_000 }, (_, i) => ({
      entry: `10.${i >> 8}.${i & 255}.1`,
      comment: 'a, b: [c] {d} "e"',
      user: '',
      department: '',
    }))
    const segment = { name: 'long', description: '', defaultMode: 'passed', entries }
    expect((await admin.post('/api/segment/create', segment)).status).toBe(200)
  })
})

test.each([
  ['{}', 1, 1],
  ['{"a":1,"b":[1,2]}', 4, 2],
  [String.raw`{"a,[{\"":"\\","b":"\\\","}`, 2, 1],
  ['[[[]]]', 3, 3],
])('%s has %i values and %i levels', (text, values, depth) => {
  expect(measureJson(text)).toEqual({ values, depth })
})

test('no process of the server needed much memory for these calls', () => expectSmallProcesses(server))
