import { beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { freshName } from '../support/people.ts'
import { serverOfWorker } from '../support/server-of-worker.ts'

const KINDS = [
  {
    kind: 'users',
    calls: '/api/user',
    made: () => ({ username: freshName(), password: 'Right_pass1', nickname: 'n', email: 'n@example.com' }),
    change: { nickname: 'changed' },
  },
  {
    kind: 'segments',
    calls: '/api/segment',
    made: () => ({ name: freshName() }),
    change: { description: 'changed' },
  },
  {
    kind: 'dns-zones',
    calls: '/api/system-config/dns-zone',
    made: () => ({ origin: `${freshName().replace('_', '-')}.example` }),
    change: { ttl: 60 },
  },
]

/** Scripts change a row that they have read and write it back whole. */
describe.each(KINDS)('the update of $kind', ({ kind, calls, made, change }) => {
  let admin: ApiClient
  beforeAll(async () => {
    admin = await (await serverOfWorker()).superadmin()
  })

  test('accepts a row as it was read, and ignores its read-only fields', async () => {
    const { data } = await admin.post<{ id: string; createdAt: string }>(`${calls}/create`, made())
    const row = (await admin.get(`/api/rest/${kind}/${data.id}`)).body as object
    for (const read of [data, { ...row, version: undefined }]) {
      const answer = await admin.post(`${calls}/update`, {
        ...read,
        ...change,
        createdAt: '2001-01-01T00:00:00Z',
      })
      expect(answer.errors).toBeUndefined()
      expect(answer.data).toMatchObject({ ...change, id: data.id, createdAt: data.createdAt })
    }
    const { errors } = await admin.post(`${calls}/update`, { ...row, colour: 'red' })
    expect(errors).toEqual({ colour: 'Unknown field' })
  })
})
