import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { freshName } from '../support/people.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { SUPERADMIN_PASSWORD, TestServer } from '../support/server.ts'

const run = promisify(execFile)
const DOCS = fileURLToPath(new URL('../../docs', import.meta.url))
const visit = { accessAt: new Date().toISOString(), deviceIP: '192.168.1.20', domain: 'ads.example.com' }

let server: TestServer
let admin: ApiClient
let folder: string
beforeAll(async () => {
  server = await TestServer.start({ untilReady: true })
  admin = await server.superadmin()
  folder = mkdtempSync(join(tmpdir(), 'netwarden-quick-start-'))
  writeFileSync(join(folder, 'dns.log'), toNdjson([visit, { ...visit, domain: 'shop.example' }]))
  await admin.upload('/api/access-record/import', toNdjson([visit, { ...visit, deviceIP: '192.168.1.21' }]))
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The shell commands of the page, in their order. */
function commandsOf(language: string): string {
  const page = readFileSync(join(DOCS, language, 'api-quick-start.md'), 'utf8')
  const blocks = [...page.matchAll(/^( *)```sh\n([\s\S]*?)^\1```/gm)]
  return blocks
    .map(([, indent = '', block = '']) => block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''))
    .join('')
}

/** What a reader puts in the place of the examples. A later day than that of the page may be over one day. */
async function filledIn(commands: string): Promise<string> {
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const token = { name: freshName('scripts'), scope: 'write', expiresAt }
  const { data } = await admin.post<{ token: string }>('/api/user/token/create', token)
  const page = await admin.get<{ next: string }>('/api/access-record/list', { pageSize: 1 })
  return commands
    .replaceAll('http://127.0.0.1:8080', server.url)
    .replaceAll('YOUR-PASSWORD', SUPERADMIN_PASSWORD)
    .replaceAll('2027-06-01T00:00:00Z', expiresAt)
    .replaceAll('nw_your_token', data.token)
    .replaceAll(/pageSize=200&cursor=[^"]+/g, `pageSize=1&cursor=${page.data.next}`)
    .replaceAll('"name":"scripts"', `"name":"${freshName('scripts')}"`)
    .replaceAll(/office-2026-11|(?<="name":")Office/g, freshName('office'))
    .replaceAll('curl -s', 'curl -sS --fail-with-body')
}

describe.each(['en', 'zh'])('the quick start in docs/%s', (language) => {
  test('shows calls that succeed as they are written', async () => {
    const commands = commandsOf(language)
    expect(commands.match(/curl/g)?.length).toBeGreaterThan(9)
    const script = `set -euo pipefail\n${await filledIn(commands)}`
    const { stdout } = await run('bash', ['-c', script], { cwd: folder, timeout: 240_000 }).catch(
      (failed: { stdout: string; stderr: string }) => {
        throw new Error(`${failed.stderr}\n${failed.stdout.slice(-2_000)}`)
      },
    )
    expect(stdout).toContain('"dryRun":true')
    expect(readFileSync(join(folder, 'who.csv'), 'utf8')).toContain('192.168.1.20')
    expect(readFileSync(join(folder, 'visits.csv'), 'utf8')).toContain('ads.example.com')
  })
})
