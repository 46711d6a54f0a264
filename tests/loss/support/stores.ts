import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { type PlainVisit, toNdjson } from '../../support/plain-visits.ts'
import { TestServer } from '../../support/server.ts'

// Each test starts the product several times.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 90_000 })

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

/** Waits until the start says what is wrong, and resolves with it. */
export async function reasonOf(server: TestServer, part: 'state' | 'events'): Promise<string> {
  let reason = ''
  await expect
    .poll(
      async () => {
        reason = (await readinessOf(server)).reasons?.[part] ?? ''
        return reason !== '' && !reason.startsWith('Checking')
      },
      { timeout: 60_000, interval: 50 },
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

/** A server's data directory with one import in it, and how it goes on. */
export class FilledPlace {
  readonly file: string
  readonly dataDir: string
  #server: TestServer | null = null

  private constructor(
    readonly count: number,
    private readonly env: Record<string, string>,
  ) {
    this.file = toNdjson(visitsOf(count))
    this.dataDir = mkdtempSync(join(tmpdir(), 'netwarden-loss-'))
  }

  static async make({ count = 1_000, env = {} as Record<string, string> } = {}): Promise<FilledPlace> {
    const place = new FilledPlace(count, env)
    const server = await place.start()
    const admin = await server.superadmin()
    const { data } = await admin.upload<{ state: string; accepted: number }>(IMPORT, place.file)
    expect(data).toMatchObject({ state: 'done', accepted: count })
    return place
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
