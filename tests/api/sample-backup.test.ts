import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Page, SampleReport } from '@netwarden/shared/contract'
import type { User } from '@netwarden/shared/domain'
import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { TestServer } from '../support/server.ts'

const PLAN = {
  phase: 'loaded',
  to: 1_780_000_000_000,
  userId: '',
  username: 'superadmin',
  language: 'en-US',
  hasRows: true,
  importId: null,
  removedSteps: 0,
}

/** The lines as version 0.1 wrote them, which marked the rows of the sample in their tables; `li_na` is one of its users. */
function withMarkedUser(text: string): string {
  const lines = text.trimEnd().split('\n').slice(0, -1)
  const start = lines.findIndex((line) => line.startsWith('{"table":"user"'))
  const { columns }: { columns: string[] } = JSON.parse(lines[start] ?? '')
  const own: unknown[] = JSON.parse(lines[start + 1] ?? '')
  const named: Record<string, string> = { id: 'u-sample', username: 'li_na', email: 'li.na@mail.example' }
  const added = own.map((cell, place) => named[columns[place] ?? ''] ?? cell)
  const settings = ['key', 'value', 'version', 'updated_at', 'updated_by']
  const former = [
    ...lines.slice(0, start).filter((line) => !line.startsWith('{"table":"sample_row"')),
    JSON.stringify({ table: 'setting', columns: settings }),
    JSON.stringify(['sample', JSON.stringify(PLAN), 1, PLAN.to, 'superadmin']),
    JSON.stringify({ table: 'user', columns: [...columns, 'is_sample'] }),
    JSON.stringify([...own, 0]),
    JSON.stringify([...added, 1]),
    ...lines.slice(start + 2),
  ]
  const digest = createHash('sha256').update(former.map((line) => `${line}\n`).join(''))
  const rows = former.filter((line) => line.startsWith('[')).length
  return `${[...former, JSON.stringify({ end: true, rows, sha256: digest.digest('hex') })].join('\n')}\n`
}

test('the sample data in a backup of a former version are known as such, and removed', async () => {
  const server = await TestServer.start({ engine: 'sqlite', untilReady: true })
  try {
    const admin = await server.superadmin()
    const answer = await admin.raw('POST', '/api/backup', { json: {} })
    const text = gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()
    const form = new FormData()
    form.set('replace', 'true')
    form.set('file', new Blob([new Uint8Array(gzipSync(withMarkedUser(text)))]), 'former.backup')
    const restored = await admin.request('POST', '/api/restore', { body: form })
    expect(restored.status, JSON.stringify(restored.body)).toBe(200)

    const client = await server.superadmin()
    const report = async () => (await client.get<SampleReport>('/api/sample/state')).data
    expect(await report()).toMatchObject({ state: 'loaded', holds: { users: 1, devices: 0 } })
    expect((await client.post('/api/sample/remove')).status).toBe(200)
    await eventually(async () => (await report()).state === 'none')
    const { data } = await client.get<Page<User>>('/api/user/list', {})
    expect(data.list.map(({ username }) => username)).toEqual(['superadmin'])
  } finally {
    await server.stop()
  }
})
