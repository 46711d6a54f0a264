import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TestServer } from '../support/server.ts'

const PRINTED = /^superadmin password: (\S+)$/m

let dataDir: string
let server: TestServer
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'netwarden-first-'))
})
afterEach(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const start = (env: Record<string, string>) => TestServer.start({ dataDir, env })

describe('the first start', () => {
  test('creates the superadmin with a random password, which it prints once and stores nowhere', async () => {
    server = await start({ NETWARDEN_ADMIN_PASSWORD: '', NETWARDEN_LOG_LEVEL: 'trace' })
    const password = PRINTED.exec(server.output)?.[1] ?? ''
    expect(password).toMatch(/^[\w!@#$%^&*]{12,63}$/)
    expect((await server.nobody().login('superadmin', password)).status).toBe(200)
    expect(server.output.split(password)).toHaveLength(2)
    await server.stop({ keepData: true })
    const kept = readdirSync(dataDir)
      .filter((name) => name.startsWith('state.db'))
      .map((name) => readFileSync(join(dataDir, name), 'latin1'))
    expect(kept.join('')).not.toContain(password)
    server = await start({ NETWARDEN_ADMIN_PASSWORD: '' })
    expect(server.output).not.toMatch(PRINTED)
    expect((await server.nobody().login('superadmin', password)).status).toBe(200)
  })

  test('accepts the configured password without printing it, and ignores it later', async () => {
    server = await start({ NETWARDEN_ADMIN_PASSWORD: 'Chosen_1' })
    expect(server.output).not.toContain('Chosen_1')
    expect(server.output).not.toMatch(PRINTED)
    await server.stop({ keepData: true })
    server = await start({ NETWARDEN_ADMIN_PASSWORD: 'Other_1' })
    expect((await server.nobody().login('superadmin', 'Other_1')).status).toBe(400)
    expect((await server.nobody().login('superadmin', 'Chosen_1')).status).toBe(200)
  })

  test('keeps sessions over a restart', async () => {
    server = await start({})
    const client = await server.superadmin()
    await server.stop({ keepData: true })
    server = await start({})
    const authorization = `Bearer ${client.accessToken}`
    expect((await server.nobody().get('/api/user/info', {}, { authorization })).status).toBe(200)
  })
})
