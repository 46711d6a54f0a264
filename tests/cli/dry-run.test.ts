import { readFileSync } from 'node:fs'
import type { User } from '@netwarden/shared'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Cli } from '../../cli/src/cli.ts'
import { hasDryRun } from '../../cli/src/dry-run/dry-run-option.ts'
import { WRITING_COMMANDS } from '../../cli/src/dry-run/writing-commands.ts'
import { createProgram } from '../../cli/src/program.ts'
import { PASSWORD, People } from '../support/people.ts'
import { makeRiskEvent } from '../support/risk-event-row.ts'
import { SUPERADMIN_PASSWORD } from '../support/server.ts'
import { StateServer, USUAL_STATE_ENGINE } from '../support/state-engines.ts'
import { CommandLine } from './command-line.ts'
import { dryRunsOf } from './support/dry-runs.ts'
import { writtenCalls } from './support/written-calls.ts'

interface DryRunOutput {
  dryRun: true
  writes: {
    method: string
    path: string
    objects: {
      id: string | null
      name: string | null
      changes: { field: string; before?: unknown; after: unknown }[]
    }[]
  }[]
}

/** A few commands at a time: each of them is a process. */
const AT_ONCE = 4
/** It uploads a zone with `dryRun` only, which stores nothing. */
const COMPARES_ZONE = 'zones diff'

describe('the commands that write', () => {
  const pathsOf = async () => {
    const program = await createProgram(new Cli('en-US', {}, process))
    return program.commands.flatMap((noun) => [
      noun.name(),
      ...noun.commands.map((verb) => `${noun.name()} ${verb.name()}`),
    ])
  }

  test('are all those whose code makes a call with the effect write', async () => {
    const calls = writtenCalls()
    expect([...calls.keys()].sort()).toEqual((await pathsOf()).sort())
    const writing = [...calls].filter(([path, writes]) => writes.length > 0 && path !== COMPARES_ZONE)
    expect(writing.map(([path]) => path).sort()).toEqual([...WRITING_COMMANDS].sort())
  })
})

describe('--dry-run', () => {
  let place: StateServer
  let people: People
  let line: CommandLine
  let user: User
  beforeAll(async () => {
    place = await StateServer.start(USUAL_STATE_ENGINE, { untilReady: true })
    people = await People.on(place.server)
    line = new CommandLine(place.server.url)
    expect((await line.login('superadmin', SUPERADMIN_PASSWORD)).code).toBe(0)
    user = await people.make({ sector: 'Purchasing' })
  })
  afterAll(async () => {
    line.remove()
    await place.stop()
  })

  /** Stored rows that commands change besides the configuration, and the kept log-in of this machine. */
  const stored = async () => {
    const { state } = place
    const rows = await Promise.all(
      (['operationLog', 'message', 'riskEvent', 'apiToken', 'importJob'] as const).map((table) =>
        state.selectFrom(table).selectAll().execute(),
      ),
    )
    const sessions = await state.selectFrom('session').select(['id', 'userId']).execute()
    return { rows, sessions, login: readFileSync(line.credentialPath, 'utf8') }
  }

  const exported = async () => (await line.run(['export', '-'])).stdout

  test('of any command that writes sends no write', async () => {
    const runs = await dryRunsOf({ line, server: place, people })
    expect(Object.keys(runs).sort()).toEqual([...WRITING_COMMANDS].sort())
    const configuration = await exported()
    const before = await stored()
    const left = Object.entries(runs)
    const failed: { path: string; code: number | null; stderr: string }[] = []
    const work = async () => {
      for (let next = left.pop(); next; next = left.pop()) {
        const [path, { args, stdin = '' }] = next
        const { code, stderr } = await line.run([...path.split(' '), ...args, '--dry-run'], { stdin })
        if (code !== 0 || !/nothing was changed|no user/.test(stderr)) failed.push({ path, code, stderr })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    expect(failed).toEqual([])
    expect(await stored()).toEqual(before)
    expect(await exported()).toBe(configuration)
  }, 600_000)

  test('is an option of the commands that write and of no other', async () => {
    const program = await createProgram(new Cli('en-US', {}, process))
    const paths = program.commands.flatMap((noun) => [
      ...(hasDryRun(noun) ? [noun.name()] : []),
      ...noun.commands.filter(hasDryRun).map((verb) => `${noun.name()} ${verb.name()}`),
    ])
    expect(paths.sort()).toEqual([...WRITING_COMMANDS].sort())
  })

  test('shows the call, the object that a name means and the fields that differ', async () => {
    const { username, id } = user
    const args = ['users', 'update', username, '--sector', 'Sales', '--nickname', username, '--dry-run']
    expect(await line.json<DryRunOutput>(args)).toEqual({
      dryRun: true,
      writes: [
        {
          method: 'POST',
          path: '/api/user/update',
          objects: [
            { id, name: username, changes: [{ field: 'sector', before: 'Purchasing', after: 'Sales' }] },
          ],
        },
      ],
    })
    const table = await line.run(args)
    expect(table.stdout).toMatch(
      new RegExp(`^Method +Call .*\\nPOST +/api/user/update +${username} +sector +Purchasing +Sales\\n$`),
    )
  })

  test('names the invalid fields as the server would', async () => {
    const fields = ['--username', 'BAD NAME', '--nickname', 'x', '--email', 'nowhere', '--password-stdin']
    const sent = await line.run(['users', 'create', ...fields], { stdin: PASSWORD })
    const dry = await line.run(['users', 'create', ...fields, '--dry-run'], { stdin: PASSWORD })
    expect([dry.code, dry.stdout, dry.stderr]).toEqual([1, '', sent.stderr])
  })

  test('masks passwords', async () => {
    const { stdout } = await line.run(
      ['users', 'reset-password', user.username, '--password-stdin', '--dry-run'],
      {
        stdin: 'Other_pass1',
      },
    )
    expect(stdout).toContain('***')
    expect(stdout).not.toContain('Other_pass1')
  })

  test('is refused where the user may not make the call', async () => {
    const { username } = user
    const common = new CommandLine(place.server.url)
    await common.login(username, PASSWORD)
    const args = ['dns', 'set', '--default', '192.0.2.53', '--dry-run']
    expect(await common.run(args)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('Access denied'),
    })
    common.remove()
  })

  test('of several calls shows all of them', async () => {
    const ids = [await makeRiskEvent(place), await makeRiskEvent(place)]
    const { writes } = await line.json<DryRunOutput>(['risks', 'ignore', ...ids, '--dry-run'])
    expect(writes.flatMap(({ objects }) => objects.map(({ id }) => id))).toEqual(ids)
    expect(writes[0]?.objects[0]?.changes).toContainEqual({
      field: 'status',
      before: 'alarmed',
      after: 'ignored',
    })
  })
})
