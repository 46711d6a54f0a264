import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverOfWorker } from '../support/server-of-worker.ts'

const run = promisify(execFile)
const CLIENT = fileURLToPath(new URL('../typed-client', import.meta.url))
const CHECK = join(CLIENT, 'check.mjs')
/** The compiler that the generator needs, which is another one than ours. */
const TSC = join(CLIENT, 'node_modules', 'typescript', 'bin', 'tsc')
const WAIT = 300_000

/** A script that an author of a client could write. */
const SCRIPT = `
import type { CustomPolicy, Device, Failure, PolicyList, RiskEvent, Segment, User, Visit, Zone, operations, paths } from './api'

type Answer<Id extends keyof operations> = operations[Id] extends
  { responses: { 200: { content: { 'application/json': infer Body } } } } ? Body : never

export const names = (users: User[]): string[] => users.map(({ username }) => username)
export const newest = ({ data }: Answer<'getAccessRecordList'>): Visit | undefined => data.list[0]
export const open = ({ data }: Answer<'postRiskEventList'>): RiskEvent[] => data.list
export const policies = ({ data }: Answer<'getDomainControlCustomPolicyList'>): CustomPolicy[] => data.list
export const lists = ({ data }: Answer<'getDomainControlPolicyList'>): PolicyList[] => data.list
export const code = ({ error }: Failure): number => error.code
export const mode = ({ defaultMode }: Segment): 'passed' | 'banned' => defaultMode
export const origin = (zone: Zone): string => zone.origin
export const lastSeen = (device: Device): string | null => device.lastActiveAt
export const ban: NonNullable<paths['/api/domain-control/custom-policy/create']['post']['requestBody']>['content']['application/json'] =
  { group: 'domain', solvedMode: 'banned', entries: ['a.example'] }
// @ts-${'expect-error'} there is no such role
export const wrong: User['role'] = 'root'
`

let folder: string
let errors: string[]
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'netwarden-client-'))
  const server = await serverOfWorker()
  const { body } = await server.nobody().get('/api/openapi.json')
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(body))
  const { stdout } = await run(process.execPath, [CHECK, folder], { timeout: WAIT })
  errors = JSON.parse(stdout)
}, WAIT)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the OpenAPI document passes the linter of Redocly', () => {
  expect(errors).toEqual([])
})

test(
  'a client gets types with the names of our objects, and the compiler checks its calls by them',
  async () => {
    writeFileSync(join(folder, 'script.ts'), SCRIPT)
    const options = [
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      'false',
      '--target',
      'es2022',
      '--moduleResolution',
      'bundler',
      '--module',
      'esnext',
    ]
    const compiled = await run(process.execPath, [TSC, ...options, 'script.ts'], {
      cwd: folder,
      timeout: WAIT,
    }).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    )
    expect(compiled).toBe('')
  },
  WAIT,
)
