import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { LANGUAGES, type Language } from '@netwarden/shared/i18n'
import { afterAll, describe, expect, test } from 'vitest'
import { Cli } from '../../cli/src/cli.ts'
import type { Streams } from '../../cli/src/environment.ts'
import { EXAMPLES } from '../../cli/src/examples/index.ts'
import { CliFailure } from '../../cli/src/failure.ts'
import { createProgram } from '../../cli/src/program.ts'
import { CommandLineWithin } from './command-line.ts'

/** Every command there is, to look at each one's help. */
const COMMANDS = [
  'why',
  'ban',
  'allow',
  'unban',
  'records tail',
  'people show',
  'login',
  'logout',
  'whoami',
  'profile show',
  'profile update',
  'password',
  'users list',
  'users show',
  'users create',
  'users update',
  'users delete',
  'users import',
  'users export',
  'users set-status',
  'users set-role',
  'users reset-password',
  'records import',
  'records search',
  'records export',
  'records explain',
  'risks list',
  'risks show',
  'risks history',
  'risks note',
  'risks solve',
  'risks ignore',
  'risks tail',
  'risks export',
  'risks evidence',
  'risks verify',
  'risks score',
  'mutes list',
  'mutes add',
  'mutes end',
  'visit-log list',
  'visit-log export',
  'segments list',
  'segments show',
  'segments entries',
  'segments create',
  'segments update',
  'segments delete',
  'segments rank',
  'custom-policies list',
  'custom-policies add',
  'custom-policies change',
  'control stats',
  'control records',
  'control pauses',
  'control pause',
  'control resume',
  'custom-policies enable',
  'custom-policies disable',
  'custom-policies remove',
  'lists list',
  'lists show',
  'lists enable',
  'lists disable',
  'lists create',
  'lists change',
  'lists delete',
  'lists names',
  'lists add-names',
  'lists uncategorised',
  'lists hits',
  'lists check',
  'lists update',
  'lists accept',
  'lists rollback',
  'dns show',
  'dns set',
  'dns test',
  ...`list show status create code update remove probe plan publish return generations site`
    .split(' ')
    .map((verb) => `enforcers ${verb}`),
  'node join',
  ...['node run', 'node status', 'node check', 'node bind-config'],
  'zones list',
  'zones show',
  'zones create',
  'zones records',
  'zones missing',
  'zones validate',
  'zones diff',
  'zones drift',
  'zones take',
  'zones import',
  'zones export',
  'zones history',
  'zones rollback',
  'zones delete',
  'sources list',
  'sources show',
  'sources rejects',
  'sources create',
  'sources delete',
  'who',
  'top domains',
  'top devices',
  'top people',
  'top banned',
  'devices list',
  'devices show',
  'devices move',
  'devices rename',
  'devices import',
  'devices export',
  'orgs list',
  'orgs show',
  'orgs create',
  'orgs update',
  'orgs delete',
  'orgs import',
  'orgs export',
  'tokens list',
  'tokens create',
  'tokens revoke',
  'sessions list',
  'sessions revoke',
  'messages list',
  'messages read',
  'retention show',
  'retention set',
  'retention confirm',
  'status',
  'mail show',
  'mail set',
  'mail test',
  'alarms show',
  'alarms set',
  'alarms deliveries',
  'alarms test',
  'branding show',
  'branding set',
  'backup-schedule show',
  'backup-schedule set',
  'audit list',
  'audit export',
  'audit verify',
  'validate ip',
  'validate cidr',
  'validate domain',
  'validate dns-servers',
  'validate users-csv',
  ...['list', 'add', 'end'].map((verb) => `exceptions ${verb}`),
  ...['list', 'grant', 'refuse'].map((verb) => `requests ${verb}`),
  'reports',
  'gateway status',
  'gateway settings',
  'gateway query',
  'risk-rules show',
  'risk-rules set',
  'risk-rules accept',
  'replay',
  'receipts list',
  'receipts revert',
  'changes list',
  'changes approve',
  'changes reject',
  'change-guard show',
  'change-guard set',
  'backup',
  'restore',
  'support-bundle',
  'doctor',
  'export',
  'plan',
  'apply',
  'serve',
  'completion',
]

describe('the usage of the command line', () => {
  const line = new CommandLineWithin('http://127.0.0.1:9')
  afterAll(() => line.remove())

  test.each([
    ['no command', []],
    ['an unknown noun', ['frobnicate']],
    ['an unknown verb', ['users', 'frobnicate']],
    ['a noun without its verb', ['records']],
    ['an unknown option', ['whoami', '--frobnicate']],
    ['a missing argument', ['users', 'show']],
    ['a missing option', ['users', 'create', '--username', 'x']],
    ['an option without its value', ['records', 'search', '--domain']],
    ['too many arguments', ['whoami', 'x']],
    ['a value that is none of the choices', ['records', 'search', '--mode', 'maybe']],
    ['an argument that is none of the choices', ['completion', 'tcsh']],
    ['a language that is not spoken', ['--lang', 'fr', 'whoami']],
    ['two formats at once', ['whoami', '--json', '--output', 'csv']],
    ['a limit of nothing', ['records', 'search', '--limit', '0']],
    ['a limit beyond what can be paged', ['records', 'search', '--limit', '10001']],
    ['a time that is none', ['records', 'search', '--from', '2026-02-30']],
    ['a kind without a keyword', ['records', 'search', '--kind', 'org']],
    [
      'a group of policies that is none',
      ['custom-policies', 'add', '-', '--group', 'org', '--mode', 'banned'],
    ],
    ['a state of policies that is none', ['custom-policies', 'list', '--state', 'dormant']],
    [
      'a format of a list that has no file',
      ['lists', 'create', '--name', 'x', '--group', 'bad', '--form', 'rpz'],
    ],
    ['a format of an update without a file', ['lists', 'update', 'x', '--form', 'rpz']],
    [
      'a file given twice',
      ['lists', 'create', '--name', 'x', '--group', 'bad', '--file', 'a', '--upload', 'b'],
    ],
    ['no list to enable', ['lists', 'enable']],
    ['a control group that is none', ['control', 'records', '--group', 'default']],
    ['no change of a segment', ['segments', 'update', 'x']],
    ['no change of the DNS servers', ['dns', 'set', '--if-version', '1']],
    ['no change of the profile', ['profile', 'update']],
    ['a password that cannot be typed', ['password']],
    ['one password where two are needed', ['password', '--password-stdin']],
    ['an address that is none', ['--url', 'localhost', 'whoami']],
    ['an address with a password in it', ['--url', 'http://a:hunter2@127.0.0.1:9', 'whoami']],
  ])('the usage of the command line is wrong with exit 2 for %s', async (_what, args) => {
    for (const lang of ['en-US', 'zh-CN']) {
      const outcome = await line.run(args, { env: { NETWARDEN_LANG: lang } })
      expect(outcome).toMatchObject({ code: 2, stdout: '' })
      const start = args.includes('--json') ? '{"error":' : 'netwarden: '
      expect(outcome.stderr).toContain(start)
      expect(outcome.stderr).not.toContain('hunter2')
      const last = outcome.stderr.slice(outcome.stderr.indexOf(start))
      expect(/\p{Script=Han}/u.test(last)).toBe(lang === 'zh-CN')
    }
  })

  test('suggests the command that was probably meant', async () => {
    expect((await line.run(['usres'])).stderr).toContain('did you mean: users')
  })

  test.each(COMMANDS)('the usage of %s is printed in both languages', async (command) => {
    const english = await helpOf(command, 'en-US')
    const chinese = await helpOf(command, 'zh-CN')
    expect(english).toContain(`Usage: netwarden ${command}`)
    expect(english).not.toMatch(/\p{Script=Han}/u)
    expect(chinese).toContain(`用法： netwarden ${command}`)
    expect(chinese).not.toMatch(/Usage:|Options:|Commands:|Arguments:|display help|\{\w+\}/)
  })

  test('the usage of the command line is printed by the command itself, too', async () => {
    for (const lang of LANGUAGES) {
      const reported = await line.run(['users', 'list', '--help', '--lang', lang])
      expect(reported).toEqual({ code: 0, stdout: await helpOf('users list', lang), stderr: '' })
      expect(await line.run(['help', 'users', 'list', '--lang', lang])).toEqual(reported)
    }
  })

  test('names every command, and no other', async () => {
    const { stdout } = await line.run(['--help'])
    const nouns = [...(stdout.split('See:')[1] ?? '').matchAll(/^ {2}(\S+)/gm)].map(([, name]) => name)
    expect(nouns).toEqual(
      [...new Set(COMMANDS.map((command) => command.split(' ')[0]))].concat('help').sort(inOrder(nouns)),
    )
  })

  test.each([
    [{ LANG: 'zh_CN.UTF-8' }, '查看当前用户'],
    [{ LANG: 'de_DE.UTF-8' }, 'show the current user'],
    [{ LANG: 'zh_CN.UTF-8', LC_ALL: 'en_US.UTF-8' }, 'show the current user'],
    [{ LANG: 'en_US.UTF-8', NETWARDEN_LANG: 'zh-CN' }, '查看当前用户'],
  ])('uses the language of %j', async (env, text) => {
    expect((await line.run(['whoami', '--help'], { env })).stdout).toContain(text)
  })

  test('the usage of the command line has colours only on a terminal', async () => {
    const plain = await line.run(['whoami'])
    const without = await line.run(['whoami'], { env: { NO_COLOR: '1' } })
    expect(plain.stderr + without.stderr).not.toContain('\u001b')
  })

  test('prints its version', async () => {
    expect(await line.run(['--version'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    })
  })
})

describe('the examples of a command', () => {
  test('exist two or three times, of commands that exist', async () => {
    const program = await createProgram(new Cli('en-US', {}, process as unknown as Streams))
    type Command = typeof program
    const paths = (command: Command, path: string): string[] => [
      // Without a verb, it lists what needs a decision.
      ...(command.commands.length === 0 || path === 'reports' ? [path] : []),
      ...command.commands.flatMap((verb) => paths(verb, `${path} ${verb.name()}`)),
    ]
    const all = program.commands.flatMap((command) => paths(command, command.name()))
    expect(all).toEqual(expect.arrayContaining(Object.keys(EXAMPLES)))
    const counts = Object.values(EXAMPLES).map((examples) => examples.length)
    expect(counts.filter((count) => count < 2 || count > 3)).toEqual([])
  })

  const started = Object.entries(EXAMPLES).filter(([path]) => !['serve', 'login'].includes(path))
  test.each(started)('the examples of %s name options and arguments that exist', async (_path, examples) => {
    for (const example of examples) expect([example, await exitCodeOf(example)]).not.toEqual([example, 2])
  })
})

test.each(LANGUAGES)('the help shows the pattern character where it applies, in %s', async (language) => {
  const options = (await helpOf('records search', language)).split(/\n(?= {2}-)/)
  expect(options.filter((text) => text.includes('*')).map((text) => text.trim().split(' ')[0])).toEqual([
    '--keyword',
  ])
})

test('no command has an option with the name of a global one, which would hide it', async () => {
  const program = await createProgram(new Cli('en-US', {}, process as unknown as Streams))
  const taken = new Set(program.options.map(({ long }) => long))
  type Command = typeof program
  const allOf = (command: Command): readonly Command[] => [command, ...command.commands.flatMap(allOf)]
  const commands = program.commands.flatMap(allOf)
  const hidden = commands.flatMap((command) =>
    command.options.filter(({ long }) => taken.has(long)).map(({ long }) => `${command.name()} ${long}`),
  )
  expect(commands.length).toBeGreaterThan(COMMANDS.length)
  expect(hidden).toEqual([])
})

test.each([
  ['users list --role admin', 'users'],
  ['--profile zones --json users', 'users'],
  ['completion bash', 'all'],
  ['help users', 'all'],
  ['userz', 'all'],
  ['constructor', 'all'],
  ['--help', 'all'],
  ['', 'all'],
])('%j loads what it names: %s', async (args, loaded) => {
  const cli = new Cli('en-US', {}, process as unknown as Streams)
  const all = (await createProgram(cli)).commands.map((command) => command.name())
  const { commands } = await createProgram(cli, args.split(' ').filter(Boolean))
  expect(all).toContain('users')
  expect(commands.map((command) => command.name())).toEqual(loaded === 'all' ? all : [loaded])
})

/** Runs a command where there is neither a server nor a file. */
async function exitCodeOf(command: string): Promise<number> {
  const stdin = new PassThrough()
  stdin.end('x\ny\n')
  const output = new PassThrough().resume()
  const streams = { stdin, stdout: output, stderr: output } as unknown as Streams
  const env = { NETWARDEN_URL: 'http://127.0.0.1:9', NETWARDEN_TOKEN: 'nw_example' }
  const words = (command.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replace(/^"(.*)"$/, '$1'))
  try {
    await (await createProgram(new Cli('en-US', env, streams), words)).parseAsync(words, { from: 'user' })
    return 0
  } catch (cause) {
    if (cause instanceof CliFailure) return cause.exitCode
    const isUsage = cause instanceof Error && 'code' in cause && String(cause.code).startsWith('commander.')
    return isUsage && !('exitCode' in cause && cause.exitCode === 0) ? 2 : 1
  }
}

/** The output of the command; one process per command would take a minute. */
async function helpOf(command: string, language: Language): Promise<string> {
  const stdout = new PassThrough()
  const streams = { stdin: process.stdin, stdout, stderr: stdout } as unknown as Streams
  const cli = new Cli(language, {}, streams)
  const args = [...command.split(' '), '--help']
  const program = await createProgram(cli, args)
  await expect(program.parseAsync(args, { from: 'user' })).rejects.toMatchObject({
    code: 'commander.helpDisplayed',
  })
  stdout.end()
  return text(stdout)
}

/** Help may list the nouns in any order. */
function inOrder(order: readonly (string | undefined)[]) {
  return (a: string | undefined, b: string | undefined) => order.indexOf(a) - order.indexOf(b)
}
