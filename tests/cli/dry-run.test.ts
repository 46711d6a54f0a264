import { readFileSync } from 'node:fs'
import type { PolicyList, User } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Cli } from '../../cli/src/cli.ts'
import { hasDryRun } from '../../cli/src/dry-run/dry-run-option.ts'
import { WRITING_COMMANDS } from '../../cli/src/dry-run/writing-commands.ts'
import { createProgram } from '../../cli/src/program.ts'
import { isLongRun } from '../support/long-run.ts'
import { PASSWORD, People } from '../support/people.ts'
import { makeRiskEvent } from '../support/risk-event-row.ts'
import { SUPERADMIN_PASSWORD } from '../support/server.ts'
import { StateServer, USUAL_STATE_ENGINE } from '../support/state-engines.ts'
import { type CommandLine, CommandLineWithin } from './command-line.ts'
import { StandInServer, sendJson } from './stand-in-server.ts'
import { type DryRun, dryRunsOf } from './support/dry-runs.ts'
import { storedByCommands } from './support/stored-by-commands.ts'
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
/** They reach outside the state store, or concern sessions, passwords and tokens. */
const WITHOUT_DRY_RUN: ReadonlySet<string> = new Set([
  'alarms test',
  'backup',
  'changes approve',
  'dns query',
  'dns test',
  'enforcers code',
  'enforcers create',
  'enforcers probe',
  'gateway encrypted-test',
  'gateway query',
  'lists check',
  'login',
  'logout',
  'mail test',
  'password',
  'records import',
  'reports mail test',
  'retention confirm',
  'sessions revoke',
  'tokens create',
  'tokens revoke',
  'zones take',
])

type Program = Awaited<ReturnType<typeof createProgram>>

/** The paths of a command and of those below it. */
function pathsBelow(
  command: Program,
  path: string,
  isMeant: (each: Program) => boolean = () => true,
): string[] {
  return [
    ...(isMeant(command) ? [path] : []),
    ...command.commands.flatMap((verb) => pathsBelow(verb, `${path} ${verb.name()}`, isMeant)),
  ]
}

describe('the commands that write', () => {
  const pathsOf = async () => {
    const program = await createProgram(new Cli('en-US', {}, process))
    return program.commands.flatMap((noun) => pathsBelow(noun, noun.name()))
  }

  test('the commands that write are all those whose code makes a call with the effect write', async () => {
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
  let runs: Record<string, DryRun>
  beforeAll(async () => {
    place = await StateServer.start(USUAL_STATE_ENGINE, { untilReady: true })
    people = await People.on(place.server)
    line = new CommandLineWithin(place.server.url)
    expect((await line.login('superadmin', SUPERADMIN_PASSWORD)).code).toBe(0)
    user = await people.make({ sector: 'Purchasing' })
    runs = await dryRunsOf({ line, server: place, people })
  }, 600_000)
  afterAll(async () => {
    line.remove()
    await place.stop()
  })

  /** With the kept log-in of this machine. */
  const stored = async (until: number) => ({
    rows: await storedByCommands(place, until),
    login: readFileSync(line.credentialPath, 'utf8'),
  })

  const dryRun = (path: string, ...more: string[]) => {
    const { args = [] } = runs[path] ?? {}
    return line.json<DryRunOutput>([...path.split(' '), ...args, ...more, '--dry-run'])
  }

  const changesOf = ({ writes }: DryRunOutput) =>
    writes.flatMap(({ objects }) => objects.flatMap(({ changes }) => changes))

  const exported = async () => (await line.run(['export', '-'])).stdout

  test('the dry run of any command that writes changes nothing, and says so where the call has none', async () => {
    expect(Object.keys(runs).sort()).toEqual([...WRITING_COMMANDS].sort())
    const configuration = await exported()
    const start = Date.now()
    const before = await stored(start)
    // Each is a process: half of them in the usual run, where tests/api/dry-run.test.ts tries the calls themselves.
    const left = Object.entries(runs).filter((_, place) => isLongRun || place % 2 === 0)
    const failed: { path: string; code: number | null; stderr: string }[] = []
    const work = async () => {
      for (let next = left.pop(); next; next = left.pop()) {
        const [path, { args, stdin = '' }] = next
        const { code, stderr } = await line.run([...path.split(' '), ...args, '--dry-run'], { stdin })
        const isRight = WITHOUT_DRY_RUN.has(path)
          ? code === 1 && /ha(s|ve) no dry run\. Nothing was changed/.test(stderr)
          : code === 0 && /nothing was changed|no user/.test(stderr)
        if (!isRight) failed.push({ path, code, stderr })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    expect(failed).toEqual([])
    const { rows, login } = await stored(start)
    // A job stores what it detected before somewhat later; no command stores an event.
    const known = new Set(before.rows.riskEvents.map(({ id }) => id))
    const riskEvents = rows.riskEvents.filter(({ id }) => known.has(id))
    expect({ rows: { ...rows, riskEvents }, login }).toEqual(before)
    expect(await exported()).toBe(configuration)
  }, 600_000)

  test('--dry-run is an option of the commands that write and of no other', async () => {
    const program = await createProgram(new Cli('en-US', {}, process))
    const paths = program.commands.flatMap((noun) => pathsBelow(noun, noun.name(), hasDryRun))
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

  test('--dry-run is refused where the user may not make the call', async () => {
    const { username } = user
    const common = new CommandLineWithin(place.server.url)
    await common.login(username, PASSWORD)
    const args = ['dns', 'set', '--default', '192.0.2.53', '--dry-run']
    expect(await common.run(args)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('Access denied'),
    })
    common.remove()
  })

  test('the dry run of several calls shows all of them', async () => {
    const ids = [await makeRiskEvent(place), await makeRiskEvent(place)]
    const { writes } = await line.json<DryRunOutput>(['risks', 'ignore', ...ids, '--dry-run'])
    expect(writes.flatMap(({ objects }) => objects.map(({ id }) => id))).toEqual(ids)
    expect(writes[0]?.objects[0]?.changes).toContainEqual({
      field: 'status',
      before: 'alarmed',
      after: 'ignored',
    })
  })

  test('compares the state of a list with the one in the named segment', async () => {
    const [list = ''] = runs['lists enable']?.args ?? []
    expect((await line.run(['lists', 'enable', list, '--segment', 'lab', '--mode', 'banned'])).code).toBe(0)
    const disable = ['lists', 'disable', list, '--dry-run']
    expect(changesOf(await line.json<DryRunOutput>([...disable, '--segment', 'lab']))).toEqual([
      { field: 'enable', before: true, after: false },
    ])
    expect(changesOf(await line.json<DryRunOutput>([...disable, '--segment', 'office']))).toEqual([])
  })

  test('shows the version to which a list or a zone changes', async () => {
    const [list = '', former] = runs['lists rollback']?.args ?? []
    const { version } = await line.json<{ version: string }>(['lists', 'show', list])
    expect(changesOf(await dryRun('lists rollback'))).toContainEqual({
      field: 'version',
      before: version,
      after: former,
    })
    expect(changesOf(await dryRun('zones rollback'))).toContainEqual(
      expect.objectContaining({ field: 'action', after: 'rollback' }),
    )
  })

  test('shows which pending version of a list is accepted, and that another one is not there', async () => {
    const [list = ''] = runs['lists accept']?.args ?? []
    const { version, heldVersion } = await line.json<PolicyList>(['lists', 'show', list])
    expect(heldVersion).toEqual(expect.any(String))
    expect(changesOf(await dryRun('lists accept'))).toContainEqual({
      field: 'version',
      before: version,
      after: heldVersion,
    })
    const { code, stderr } = await line.run(['lists', 'accept', list, 'another', '--dry-run'])
    expect([code, stderr]).toEqual([1, expect.stringContaining('does not exist')])
  })

  test('the dry run of the upload of a list shows the upload, and says that the update after it is not tried', async () => {
    const { writes } = await dryRun('lists update')
    expect(writes.map(({ path }) => path.replace(/^.*\//, ''))).toEqual(['upload'])
    const { args = [] } = runs['lists update'] ?? {}
    expect((await line.run(['lists', 'update', ...args, '--dry-run'])).stderr).toContain(
      'only the upload is tried',
    )
  })

  test('shows the items that are added to a long list or removed from it', async () => {
    const entries = Array.from({ length: 30 }, (_, index) => `10.50.${index}.0/24`)
    await line.json(['segments', 'create', '--name', 'branches'])
    await line.json(['segments', 'entries', 'branches', 'add', ...entries])
    const edit = (...args: string[]) =>
      line.json<DryRunOutput>(['segments', 'entries', 'branches', ...args, '--dry-run'])
    expect(changesOf(await edit('add', '10.51.0.0/24'))).toContainEqual({
      field: 'entries.10.51.0.0/24',
      after: '10.51.0.0/24',
    })
    expect(changesOf(await edit('remove', '10.50.29.0/24'))).toContainEqual({
      field: 'entries.10.50.29.0/24',
      before: '10.50.29.0/24',
      after: null,
    })
    const changes = changesOf(await dryRun('risk-rules set'))
    expect(changes.map(({ field }) => field)).toEqual(['badListHit.level'])
  })

  test('shows in tables where two long values differ', async () => {
    const text = 'The same words. '.repeat(8)
    const change = (end: string) => ['segments', 'update', 'lab', '--description', `${text}${end}`]
    await line.json(change('Old'))
    const { stdout } = await line.run(['--wide', ...change('New'), '--dry-run'])
    expect(stdout).toMatch(/Old +….*New$/m)
  })

  test('answers as the call would where another user has changed the object', async () => {
    const stale = ['zones', 'records', 'corp.example', 'add', 'late', 'A', '192.0.2.9', '--if-version', '1']
    const dry = await line.run([...stale, '--dry-run'])
    expect([dry.code, dry.stderr]).toEqual([1, (await line.run(stale)).stderr])
  })
})

describe('--dry-run on another server', () => {
  const create = ['segments', 'create', '--name', 'x', '--dry-run']
  const described = { '/api/segment/create': { post: { parameters: [{ name: 'x-dry-run' }] } } }
  const CREATED = '/api/segment/create'

  test('sends no write to one that does not know dry runs', async () => {
    const old = await StandInServer.start({
      '/api/openapi.json': (_, response) => sendJson(response, 200, { paths: { [CREATED]: { post: {} } } }),
    })
    const line = new CommandLineWithin(old.url)
    const { code, stderr } = await line.run(create, { env: { NETWARDEN_TOKEN: 'nw_token' } })
    expect([code, stderr]).toEqual([1, expect.stringContaining('has no --dry-run; no write was sent')])
    expect(old.asked).toEqual(['/api/openapi.json'])
    line.remove()
    await old.stop()
  })

  test('reports one that ignores the header', async () => {
    const careless = await StandInServer.start({
      '/api/openapi.json': (_, response) => sendJson(response, 200, { paths: described }),
      [CREATED]: (_, response) => sendJson(response, 200, { data: { id: 'made' } }),
    })
    const line = new CommandLineWithin(careless.url)
    const { code, stderr } = await line.run(create, { env: { NETWARDEN_TOKEN: 'nw_token' } })
    expect([code, stderr]).toEqual([1, expect.stringContaining('may have stored the change')])
    line.remove()
    await careless.stop()
  })
})
