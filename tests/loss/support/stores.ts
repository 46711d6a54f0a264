import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type PlainVisit, toNdjson } from '../../support/plain-visits.ts'
import { TestServer } from '../../support/server.ts'
import { copyFolder, keepFolder } from '../../support/started-folder.ts'
import { FILLED_FOLDERS } from './filled-folders.ts'

// Each test starts the product several times.

export const IMPORT = '/api/access-record/import'

interface Readiness {
  status: string
  checks: Record<string, string>
  reasons?: Record<string, string>
  note?: string
}

export async function readinessOf(server: TestServer): Promise<Readiness> {
  const answer = await fetch(`${server.url}/readyz`, { headers: { 'accept-language': 'en-US' } })
  return (await answer.json()) as Readiness
}

/** Waits until the start reports the fault, and resolves with it. */
export async function reasonOf(server: TestServer, part: 'state' | 'events'): Promise<string> {
  let reason = ''
  await expect
    .poll(
      async () => {
        reason = (await readinessOf(server)).reasons?.[part] ?? ''
        return reason !== '' && !reason.startsWith('Checking')
      },
      { timeout: 60_000, interval: 250 },
    )
    .toBe(true)
  return reason
}

export function visitsOf(count: number, stepMs = 1_000): PlainVisit[] {
  const now = Date.now()
  return Array.from({ length: count }, (_, index) => ({
    accessAt: new Date(now - 60_000 - index * stepMs).toISOString(),
    deviceIP: `10.0.0.${index % 50}`,
    domain: `h${index % 20}.example`,
  }))
}

interface Filling {
  count: number
  env: Record<string, string>
}

interface FilledFolder {
  path: string
  /** What was imported. */
  file: string
}

/** A stopped data directory that one import was made in, by how it was made: one for all workers of a run. */
async function fillFolder(filling: Filling): Promise<FilledFolder> {
  const kept = join(
    String(process.env[FILLED_FOLDERS]),
    createHash('sha256').update(JSON.stringify(filling)).digest('hex'),
  )
  await keepFolder(kept, (draft) => fillDraft(draft, filling))
  return { path: join(kept, 'data'), file: readFileSync(join(kept, 'file'), 'utf8') }
}

async function fillDraft(draft: string, { count, env }: Filling): Promise<void> {
  const file = toNdjson(visitsOf(count))
  writeFileSync(join(draft, 'file'), file)
  const server = await TestServer.start({ env })
  const admin = await server.superadmin()
  const { data } = await admin.upload<{ state: string; accepted: number }>(IMPORT, file)
  expect(data).toMatchObject({ state: 'done', accepted: count })
  expect(await server.stop({ keepData: true })).toBe(0)
  renameSync(server.dataDir, join(draft, 'data'))
}

/** A data directory with one import, of a server that was stopped orderly, and its next starts. */
export class FilledPlace {
  #server: TestServer | null = null

  private constructor(
    readonly count: number,
    private readonly env: Record<string, string>,
    readonly file: string,
    readonly dataDir: string,
  ) {}

  static async make({ count = 1_000, env = {} as Record<string, string> } = {}): Promise<FilledPlace> {
    const { path, file } = await fillFolder({ count, env })
    const dataDir = mkdtempSync(join(tmpdir(), 'netwarden-loss-'))
    copyFolder(path, dataDir)
    return new FilledPlace(count, env, file, dataDir)
  }

  get server(): TestServer {
    if (!this.#server) throw new Error('no server runs')
    return this.#server
  }

  async start(env: Record<string, string> = {}, untilReady = true): Promise<TestServer> {
    const options = { dataDir: this.dataDir, env: { ...this.env, ...env }, untilReady }
    this.#server = await TestServer.start(options)
    return this.#server
  }

  async stop(): Promise<void> {
    expect(await this.server.stop({ keepData: true })).toBe(0)
    this.#server = null
  }

  async kill(): Promise<void> {
    await this.server.kill()
    this.#server = null
  }

  path(...parts: string[]): string {
    return join(this.dataDir, ...parts)
  }

  async remove(): Promise<void> {
    await this.#server?.stop({ keepData: true })
    rmSync(this.dataDir, { recursive: true, force: true })
  }
}

export async function totalOf(server: TestServer): Promise<number> {
  const admin = await server.superadmin()
  const { data } = await admin.get<{ total: number }>('/api/access-record/list', { pageSize: 1 })
  return data.total
}
