import { LANGUAGES } from '@netwarden/shared'
import { Command, Option } from 'commander'
import type { Cli } from './cli.ts'
import { addAlarms } from './commands/alarms/index.ts'
import { addAudit } from './commands/audit/index.ts'
import { addCompletion } from './commands/completion.ts'
import { addControl } from './commands/control/index.ts'
import { addCustomPolicies } from './commands/custom-policies/index.ts'
import { addDns } from './commands/dns/index.ts'
import { addLogin } from './commands/login.ts'
import { addLogout } from './commands/logout.ts'
import { addPassword } from './commands/password.ts'
import { addPresets } from './commands/presets/index.ts'
import { addProfile } from './commands/profile/index.ts'
import { addRecords } from './commands/records/index.ts'
import { addRisks } from './commands/risks/index.ts'
import { addSegments } from './commands/segments/index.ts'
import { addServe } from './commands/serve.ts'
import { addStatus } from './commands/status.ts'
import { addUsers } from './commands/users/index.ts'
import { addValidate } from './commands/validate/index.ts'
import { addWhoami } from './commands/whoami.ts'
import { addZones } from './commands/zones/index.ts'
import { VERSION } from './environment.ts'
import { helpLayout } from './help-layout.ts'
import { OUTPUT_FORMATS } from './output/result-printer.ts'
import { DEFAULT_URL } from './server-address.ts'

const NOUNS = [
  addLogin,
  addLogout,
  addWhoami,
  addProfile,
  addPassword,
  addUsers,
  addRecords,
  addRisks,
  addAlarms,
  addSegments,
  addCustomPolicies,
  addControl,
  addPresets,
  addDns,
  addZones,
  addStatus,
  addAudit,
  addValidate,
  addServe,
  addCompletion,
]

/** The whole command line. It throws instead of ending the process, and says nothing of its own about faults. */
export function createProgram(cli: Cli): Command {
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
  for (const add of NOUNS) add(program, cli)
  return program
}

function addGlobalOptions(program: Command, { t, env, language }: Cli): void {
  program
    .option('--url <url>', t('help.option.url', { url: DEFAULT_URL }))
    .option('--profile <name>', t('help.option.profile'), env.NETWARDEN_PROFILE || 'default')
    .addOption(new Option('--lang <language>', t('help.option.lang')).choices(LANGUAGES).default(language))
    .addOption(new Option('--json', t('help.option.json')).conflicts('output'))
    .addOption(
      new Option('--output <format>', t('help.option.output')).choices(OUTPUT_FORMATS).default('table'),
    )
}
