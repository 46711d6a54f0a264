import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ORGS_CSV_COLUMNS } from '@netwarden/shared/csv'
import { MAX_PAGE_DEPTH } from '@netwarden/shared/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isLongRun } from '../support/long-run.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { SUPERADMIN_PASSWORD, TestServer } from '../support/server.ts'
import { userRow, usersFile } from '../support/users-file.ts'
import { CommandLine } from './command-line.ts'

const SHARE = isLongRun ? 1 : 0.01
const ZONES = 1_000 * SHARE
const USERS = 10_000 * SHARE
const ENTRIES = 100_000 * SHARE
const ORGS = 10_000 * SHARE
const DEVICES = 10_000 * SHARE
const LIMIT = 1_800_000

describe('the largest sizes by the command line', () => {
  let server: TestServer
  let line: CommandLine
  beforeAll(async () => {
    server = await TestServer.start()
    line = new CommandLine(server.url)
    expect((await line.login('superadmin', SUPERADMIN_PASSWORD)).code).toBe(0)
  })
  afterAll(async () => {
    line.remove()
    await server.stop()
  })

  /** Runs a command that has to succeed; a long run prints how long it took. */
  const timed = async (what: string, args: readonly string[], stdin = '') => {
    const begun = Date.now()
    const { code, stderr, stdout } = await line.run(args, { stdin })
    expect([code, code === 0 ? '' : stderr]).toEqual([0, ''])
    if (isLongRun) console.log(`${what}: ${((Date.now() - begun) / 1_000).toFixed(1)} s`)
    return stdout
  }
  const rowsOf = async (what: string, args: readonly string[]): Promise<Record<string, unknown>[]> =>
    JSON.parse(await timed(what, [...args, '--json']))

  test('a folder of zones is imported and listed', { timeout: LIMIT }, async () => {
    const folder = join(line.home, 'zones')
    mkdirSync(folder)
    for (let zone = 0; zone < ZONES; zone += 1) {
      const head = '$TTL 3600\n@ SOA ns1 h 1 7200 900 1209600 3600\n@ NS ns1\nns1 A 192.0.2.1\n'
      writeFileSync(join(folder, `zone${zone}.example.zone`), `${head}www A 192.0.2.${zone % 250}\n`)
    }
    await timed(`${ZONES} zones imported`, ['zones', 'import', folder])
    expect(await rowsOf(`${ZONES} zones listed`, ['zones', 'list'])).toHaveLength(ZONES)
  })

  test('entries of custom policies are added, listed and exported', { timeout: LIMIT }, async () => {
    const names = Array.from({ length: ENTRIES }, (_, index) => `n${index}.large.example\n`).join('')
    const add = ['custom-policies', 'add', '-', '--group', 'domain', '--mode', 'banned']
    const added = await timed(`${ENTRIES} policy entries added`, add, names)
    expect(added).toMatch(new RegExp(`^Added +${ENTRIES}$`, 'm'))
    // A list ends at the page depth of the server; a configuration holds all of them.
    const listed = await timed('policy entries listed', ['custom-policies', 'list', '--output', 'ndjson'])
    expect(listed.trimEnd().split('\n')).toHaveLength(Math.min(ENTRIES, MAX_PAGE_DEPTH))
    const exported = await timed(`${ENTRIES} policy entries exported`, ['export', '-'])
    expect(exported.match(/n\d+\.large\.example/g)).toHaveLength(ENTRIES)
    const answer = await line.json<{ solvedMode: string }>([
      ...['records', 'explain', '--device', '10.0.0.1'],
      ...['--domain', `n${ENTRIES - 1}.large.example`],
    ])
    expect(answer.solvedMode).toBe('banned')
  })

  test('organisations are imported and exported', { timeout: LIMIT }, async () => {
    const rows = Array.from(
      { length: ORGS },
      (_, index) => `Large ${index},,software,,,DE,large${index}.example\n`,
    )
    const file = line.file('orgs.csv', `${ORGS_CSV_COLUMNS.join(',')}\n${rows.join('')}`)
    const imported = await timed(`${ORGS} organisations imported`, ['orgs', 'import', file])
    expect(imported).toMatch(new RegExp(`${ORGS}`))
    const exported = await timed(`${ORGS} organisations exported`, ['orgs', 'export', '-', '--q', 'Large '])
    expect(exported.match(/^Large /gm)).toHaveLength(ORGS)
  })

  test('devices are listed', { timeout: LIMIT }, async () => {
    const now = Date.now()
    const visits = Array.from({ length: DEVICES }, (_, index) => ({
      accessAt: new Date(now - index * 10).toISOString(),
      deviceIP: `10.${index >> 14}.${(index >> 7) & 127}.${1 + (index & 127)}`,
      domain: 'device.example',
    }))
    const file = line.file('visits.ndjson', toNdjson(visits))
    await timed(`visits of ${DEVICES} devices imported`, ['records', 'import', file])
    expect(await rowsOf(`${DEVICES} devices listed`, ['devices', 'list', '--from', '7d'])).toHaveLength(
      DEVICES,
    )
  })

  test('users are imported and exported', { timeout: LIMIT }, async () => {
    const rows = Array.from({ length: USERS }, (_, index) => userRow(`large_${index}`))
    const file = line.file('users.csv', usersFile(rows))
    await timed(`${USERS} users imported`, ['users', 'import', file])
    const exported = await timed(`${USERS} users exported`, ['users', 'export', '-'])
    expect(exported.match(/large_\d+@/g)).toHaveLength(USERS)
  })
})
