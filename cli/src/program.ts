import { LANGUAGES } from '@netwarden/shared'
import { Command, Option } from 'commander'
import type { Cli } from './cli.ts'
import { DEFAULT_PROFILE } from './credentials/token-source.ts'
import { VERSION } from './environment.ts'
import { helpLayout } from './help-layout.ts'
import { OUTPUT_FORMATS } from './output/result-printer.ts'
import { DEFAULT_URL } from './server-address.ts'

/** Their code comes when they are named: that of all takes longer than all else that a call does. */
const NOUNS: Readonly<Record<string, () => Promise<(program: Command, cli: Cli) => void>>> = {
  login: async () => (await import('./commands/login.ts')).addLogin,
  logout: async () => (await import('./commands/logout.ts')).addLogout,
  whoami: async () => (await import('./commands/whoami.ts')).addWhoami,
  profile: async () => (await import('./commands/profile/index.ts')).addProfile,
  password: async () => (await import('./commands/password.ts')).addPassword,
  users: async () => (await import('./commands/users/index.ts')).addUsers,
  records: async () => (await import('./commands/records/index.ts')).addRecords,
  risks: async () => (await import('./commands/risks/index.ts')).addRisks,
  'risk-rules': async () => (await import('./commands/risk-rules/index.ts')).addRiskRules,
  alarms: async () => (await import('./commands/alarms/index.ts')).addAlarms,
  segments: async () => (await import('./commands/segments/index.ts')).addSegments,
  'custom-policies': async () => (await import('./commands/custom-policies/index.ts')).addCustomPolicies,
  control: async () => (await import('./commands/control/index.ts')).addControl,
  lists: async () => (await import('./commands/lists/index.ts')).addLists,
  presets: async () => (await import('./commands/lists/index.ts')).addListsNoun,
  exceptions: async () => (await import('./commands/exceptions/index.ts')).addExceptions,
  reports: async () => (await import('./commands/reports/index.ts')).addReports,
  replay: async () => (await import('./commands/replay/index.ts')).addReplay,
  dns: async () => (await import('./commands/dns/index.ts')).addDns,
  gateway: async () => (await import('./commands/gateway/index.ts')).addGateway,
  zones: async () => (await import('./commands/zones/index.ts')).addZones,
  status: async () => (await import('./commands/status.ts')).addStatus,
  audit: async () => (await import('./commands/audit/index.ts')).addAudit,
  validate: async () => (await import('./commands/validate/index.ts')).addValidate,
  serve: async () => (await import('./commands/serve.ts')).addServe,
  completion: async () => (await import('./commands/completion.ts')).addCompletion,
}
/** Tells of all the others. */
const COMPLETION = 'completion'

/**
 * The command line, with the noun that `args` name, or with all. It throws instead of ending the process, and says nothing
 * of its own about faults.
 */
export async function createProgram(cli: Cli, args: readonly string[] = []): Promise<Command> {
  const { t, streams } = cli
  const program = new Command('netwarden')
    .description(t('help.program'))
    .version(VERSION, '-V, --version', t('help.option.version'))
    .helpOption('-h, --help', t('help.option.help'))
    .helpCommand('help [command]', t('help.help'))
    .configureHelp(helpLayout(t))
    .configureOutput({
      writeOut: (text) => streams.stdout.write(text),
      writeErr: (text) => streams.stderr.write(text),
      outputError: () => undefined,
    })
    .exitOverride()
  addGlobalOptions(program, cli)
  cli.attach(program)
  const added = await Promise.all(namedBy(program, args).map((load) => load()))
  for (const add of added) add(program, cli)
  return program
}

function namedBy(program: Command, args: readonly string[]) {
  const [noun = ''] = program.parseOptions([...args]).operands
  const load = noun !== COMPLETION && Object.hasOwn(NOUNS, noun) && NOUNS[noun]
  return load ? [load] : Object.values(NOUNS)
}

function addGlobalOptions(program: Command, { t, env, language }: Cli): void {
  program
    .option('--url <url>', t('help.option.url', { url: DEFAULT_URL }))
    .option('--profile <name>', t('help.option.profile'), env.NETWARDEN_PROFILE || DEFAULT_PROFILE)
    .addOption(new Option('--lang <language>', t('help.option.lang')).choices(LANGUAGES).default(language))
    .addOption(new Option('--json', t('help.option.json')).conflicts('output'))
    .addOption(
      new Option('--output <format>', t('help.option.output')).choices(OUTPUT_FORMATS).default('table'),
    )
}
