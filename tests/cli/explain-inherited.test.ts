import { expect, test } from 'vitest'
import { SUPERADMIN_PASSWORD } from '../support/server.ts'
import { serverOfWorker } from '../support/server-of-worker.ts'
import { CommandLineWithin } from './command-line.ts'

test('the explanation of a verdict marks what a segment inherits, and not what is its own', async () => {
  const server = await serverOfWorker()
  const admin = await server.superadmin()
  const segment = { name: 'heirs', entries: [{ entry: '10.77.0.0/24' }], inherits: true }
  const { data } = await admin.post<{ id: string }>('/api/segment/create', segment)
  const ban = { group: 'domain', solvedMode: 'banned' }
  const create = '/api/domain-control/custom-policy/create'
  await admin.post(create, { ...ban, entries: ['heirs-all.example'] })
  await admin.post(create, { ...ban, entries: ['own.heirs-all.example'], segmentId: data.id })

  const line = new CommandLineWithin(server.url)
  try {
    await line.login('superadmin', SUPERADMIN_PASSWORD)
    const explain = (domain: string) =>
      line.run(['records', 'explain', '--device', '10.77.0.1', '--domain', domain])
    const { stdout } = await explain('www.heirs-all.example')
    expect(stdout).toMatch(/^Inherited\s+yes$/m)
    expect(stdout).toMatch(/Inherited\s+Decisive$/m)
    expect(stdout).toMatch(/^domain\s+heirs-all\.example\s+heirs-all\.example\s+banned\s+yes\s+yes$/m)
    const own = (await explain('own.heirs-all.example')).stdout
    expect(own).not.toMatch(/^Inherited\s+yes$/m)
    expect(own).toMatch(/^domain\s+own\.heirs-all\.example\s+own\.heirs-all\.example\s+banned\s+.*yes$/m)
  } finally {
    line.remove()
  }
})
