import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { ApiClient } from '../support/api-client.ts'
import { expectSmallProcesses } from '../support/peak-memory.ts'
import { PASSWORD, People } from '../support/people.ts'
import type { RunningServer } from '../support/server.ts'
import { serverOfWorker } from '../support/server-of-worker.ts'

const documentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })

let server: RunningServer
let client: ApiClient
let username: string
beforeAll(async () => {
  server = await serverOfWorker()
  const person = await (await People.on(server)).signedIn('admin')
  client = person.client
  username = person.user.username
})

test.each([
  ['POST', '/api/user/login'],
  ['GET', '/api/user/info'],
  ['GET', '/api/user/list'],
  ['GET', '/api/rest/users'],
  ['GET', '/api/user/export'],
  ['POST', '/api/user/token/create'],
])('the answer of %s %s is not cacheable', async (method, path) => {
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  const bodies: Record<string, object> = {
    '/api/user/login': { username, password: PASSWORD },
    '/api/user/token/create': { name: 'key', scope: 'read', expiresAt },
  }
  const answer = await client.raw(method, path, { json: bodies[path] })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('no answer of the contract is cacheable', async () => {
  const stored: string[] = []
  const { paths } = documentSchema.parse((await client.get('/api/openapi.json')).body)
  for (const [path, methods] of Object.entries(paths)) {
    for (const method of Object.keys(methods)) {
      const url = path.replace(/\{\w+\}/g, 'x')
      const answer = await client.raw(method.toUpperCase(), url, { query: { noSuchField: 1 } })
      await answer.body?.cancel()
      if (answer.headers.get('cache-control') !== 'no-store') stored.push(`${method} ${path}`)
    }
  }
  expect(Object.keys(paths).length).toBeGreaterThan(100)
  expect(stored).toEqual([])
})

test('no process of the server needed much memory for these calls', () => expectSmallProcesses(server))
