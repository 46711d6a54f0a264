import type { Command } from 'commander'
import type { Cli } from '../cli.ts'
import { DRY_RUN } from './dry-run-option.ts'

/**
 * Commands that make a call with the effect `write`. Each of them takes `--dry-run`, with which the server tries the
 * call. The client refuses the write of a command that is missing here.
 */
export const WRITING_COMMANDS: readonly string[] = [
  'alarms test',
  'apply',
  'backup',
  'control pause',
  'control resume',
  'custom-policies add',
  'custom-policies disable',
  'custom-policies enable',
  'custom-policies remove',
  'devices rename',
  'dns query',
  'dns set',
  'dns test',
  'exceptions add',
  'exceptions end',
  'gateway query',
  'gateway settings',
  ...['lists', 'presets'].flatMap((noun) =>
    [
      'accept',
      'add-names',
      'check',
      'create',
      'delete',
      'disable',
      'discard',
      'enable',
      'rollback',
      'update',
    ].map((verb) => `${noun} ${verb}`),
  ),
  'login',
  'logout',
  'mail set',
  'mail test',
  'messages read',
  'orgs import',
  'password',
  'profile update',
  'receipts revert',
  'records import',
  'replay',
  'restore',
  'retention confirm',
  'retention set',
  'risk-rules set',
  'risks assign',
  'risks ignore',
  'risks mark',
  'risks reopen',
  'risks solve',
  'segments create',
  'segments delete',
  'segments entries',
  'segments import',
  'segments rank',
  'segments update',
  'sessions revoke',
  'sources create',
  'sources delete',
  'tokens create',
  'tokens revoke',
  'users create',
  'users delete',
  'users import',
  'users reset-password',
  'users set-role',
  'users set-status',
  'users update',
  'zones create',
  'zones delete',
  'zones import',
  'zones records',
  'zones rollback',
]

export function addDryRun(command: Command, cli: Cli, path = command.name()): void {
  if (WRITING_COMMANDS.includes(path)) command.option(DRY_RUN, cli.t('help.option.dryRunWrites'))
  for (const verb of command.commands) addDryRun(verb, cli, `${path} ${verb.name()}`)
}
