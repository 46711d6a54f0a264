import { MAX_REPORTED_LINES } from '@netwarden/shared/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  asArguments,
  DEVICE_ENTRY_EXAMPLES,
  DNS_SERVERS_EXAMPLES,
  expectedVerdicts,
  type FieldExample,
  IP_FILTER_EXAMPLES,
  NEW_PASSWORD_EXAMPLES,
  NEW_USER_EXAMPLES,
  type NewUserField,
  PROFILE_EXAMPLES,
  type ProfileField,
  verdictsOf,
} from '../support/field-examples.ts'
import { freshName, PASSWORD, People } from '../support/people.ts'
import { SUPERADMIN_PASSWORD, TestServer } from '../support/server.ts'
import { type CommandLine, CommandLineWithin, type Outcome } from './command-line.ts'

const FIELDS = Object.keys(NEW_USER_EXAMPLES) as NewUserField[]
/** The two sides of each limit. */
const LIMITS = [3, 4, 63, 64]

const PROFILE = ['--nickname=李四', '--phone=110', '--email=a@example.com', '--sector=网络部', '--job=网管']

const newUser = (field: NewUserField, text: string) => ({
  username: freshName('rule'),
  password: PASSWORD,
  nickname: 'n',
  email: 'a@example.com',
  [field]: text,
})

/** Done, or refused with a reason; a fault of usage is no verdict. */
function verdict({ code, stderr }: Outcome, reason: RegExp): boolean {
  if (code === 0) return true
  if (code !== 1 || !reason.test(stderr)) throw new Error(`no verdict: exit ${code}, ${stderr}`)
  return false
}

/** Columns whose rows were found faulty, by line. */
async function faultsOf(line: CommandLine, rows: readonly string[]): Promise<Map<number, string[]>> {
  const file = line.file('users.csv', ['username,password,nickname,email,role,status', ...rows].join('\n'))
  const { stdout } = await line.run(['validate', 'users-csv', file, '--json'])
  const { lines }: { lines: { line: number; column: string }[] } = JSON.parse(stdout)
  expect(lines.length).toBeLessThan(MAX_REPORTED_LINES)
  const faults = new Map<number, string[]>()
  for (const { line: at, column } of lines) faults.set(at, [...(faults.get(at) ?? []), column])
  return faults
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

describe('the rules of the fields on the command line', () => {
  let server: TestServer
  let people: People
  let line: CommandLine
  const theirLines: CommandLine[] = []
  /** The command line of a new person, logged in. */
  const personLine = async () => {
    const { username } = await people.make()
    const theirs = Object.assign(new CommandLineWithin(server.url), { username })
    theirLines.push(theirs)
    await theirs.login(username, PASSWORD)
    return theirs
  }
  beforeAll(async () => {
    // A server of its own: the API tests use the same example usernames.
    server = await TestServer.start({ untilReady: false })
    people = await People.on(server)
    line = new CommandLineWithin(server.url)
    await line.login('superadmin', SUPERADMIN_PASSWORD)
  })
  afterAll(async () => {
    for (const used of [line, ...theirLines]) used.remove()
    await server.stop()
  })

  test.each(FIELDS)('validate the %s in a file of users', async (field) => {
    const table = asArguments(NEW_USER_EXAMPLES[field])
    const rows = table.map(({ text }) => {
      const { username, password, nickname, email } = newUser(field, text)
      return [...[username, password, nickname, email].map(quoted), 'common', 'active'].join(',')
    })
    const faults = await faultsOf(line, rows)
    const verdicts = table.map(({ text }, index) => {
      const columns = faults.get(index + 2) ?? []
      expect(columns.filter((column) => column !== field)).toEqual([])
      return [JSON.stringify(text), columns.length === 0]
    })
    expect(Object.fromEntries(verdicts)).toEqual(expectedVerdicts(table))
  })

  test.each(['username', 'password', 'nickname'] as const)(
    'judge the %s of a new user at its limits as the server does',
    async (field) => {
      const isLimit = ({ text }: FieldExample) => LIMITS.includes(text.length) || text.length === 0
      const table = asArguments(NEW_USER_EXAMPLES[field]).filter(isLimit)
      const verdicts = await verdictsOf(table, async (text) => {
        const { username, password, nickname, email } = newUser(field, text)
        const fields = [`--username=${username}`, `--nickname=${nickname}`, `--email=${email}`]
        const outcome = await line.run(['users', 'create', ...fields, '--password-stdin'], {
          stdin: `${password}\n`,
        })
        return verdict(outcome, new RegExp(`${field}: `))
      })
      expect(verdicts).toEqual(expectedVerdicts(table))
    },
  )

  test('validate the fields of a profile like form and server', async () => {
    const person = await personLine()
    const tables = (Object.keys(PROFILE_EXAMPLES) as ProfileField[]).map(
      (field) => [field, asArguments(PROFILE_EXAMPLES[field])] as const,
    )
    const verdicts: Record<string, Record<string, boolean>> = {}
    // One call validates an example of each field and names all that it rejects.
    for (let at = 0; at < Math.max(...tables.map(([, table]) => table.length)); at++) {
      const shown = tables.flatMap(([field, table]) => {
        const text = table[at]?.text
        return text === undefined ? [] : [{ field, text }]
      })
      const usual = PROFILE.filter((option) => !shown.some(({ field }) => option.startsWith(`--${field}=`)))
      const args = shown.map(({ field, text }) => `--${field}=${text}`)
      const outcome = await person.run(['profile', 'update', ...usual, ...args])
      const isTaken = ({ field }: { field: ProfileField }) => !outcome.stderr.includes(`${field}: `)
      expect(verdict(outcome, /: /)).toBe(shown.every(isTaken))
      for (const one of shown) {
        verdicts[one.field] = { ...verdicts[one.field], [JSON.stringify(one.text)]: isTaken(one) }
      }
    }
    expect(verdicts).toEqual(
      Object.fromEntries(tables.map(([field, table]) => [field, expectedVerdicts(table)])),
    )
  })

  test('validate a new password like form and server', async () => {
    const person = await personLine()
    let current = PASSWORD
    const verdicts = await verdictsOf(NEW_PASSWORD_EXAMPLES, async (text) => {
      const outcome = await person.run(['password', '--password-stdin'], { stdin: `${current}\n${text}\n` })
      const isTaken = verdict(outcome, /newPassword: /)
      if (!isTaken) return false
      current = text
      expect(await person.login(person.username, current)).toMatchObject({ code: 0 })
      return true
    })
    expect(verdicts).toEqual(expectedVerdicts(NEW_PASSWORD_EXAMPLES))
  })

  test('validate the entries of a device group', async () => {
    const table = asArguments(DEVICE_ENTRY_EXAMPLES)
    const refusedOf = async (shown: readonly FieldExample[]) => {
      const file = line.file('entries.csv', shown.map(({ text }) => quoted(text)).join('\n'))
      const args = ['segments', 'create', '--name', freshName('group'), '--entries', file]
      const { code, stderr } = await line.run(args)
      const places = [...stderr.matchAll(/line (\d+), entry: /g)].map((match) => Number(match[1]) - 1)
      expect(code).toBe(places.length === 0 ? 0 : 1)
      return places
    }
    const valid = table.filter(({ isValid }) => isValid)
    const invalid = table.filter(({ isValid }) => !isValid)
    expect(await refusedOf(valid)).toEqual([])
    expect(await refusedOf(invalid)).toEqual(invalid.map((_, index) => index))
  })

  test('validate an entry of a device group without a server', async () => {
    const table = asArguments(DEVICE_ENTRY_EXAMPLES)
    const verdicts = await verdictsOf(table, async (text) => {
      const kind = text.includes('/') ? 'cidr' : 'ip'
      return verdict(await line.run(['validate', kind, '--', text]), /./)
    })
    expect(verdicts).toEqual(expectedVerdicts(table))
  })

  test('validate DNS servers', async () => {
    const table = asArguments(DNS_SERVERS_EXAMPLES)
    const verdicts = await verdictsOf(table, async (text) =>
      verdict(await line.run(['validate', 'dns-servers', '--', text]), /Invalid address/),
    )
    expect(verdicts).toEqual(expectedVerdicts(table))
  })

  test('validate an address', async () => {
    const table = asArguments(IP_FILTER_EXAMPLES)
    const verdicts = await verdictsOf(table, async (text) =>
      verdict(await line.run(['validate', 'ip', '--', text]), /./),
    )
    expect(verdicts).toEqual(expectedVerdicts(table))
  })
})
