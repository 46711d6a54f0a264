import { BACKUP_SETTINGS, backupCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addSetSettings, addShowSettings, type Settings } from '../settings.ts'

const SETTINGS: Settings = {
  fields: BACKUP_SETTINGS,
  more: [
    ['fault', 'column.lastFault'],
    ['version', 'column.version'],
  ],
}

export function addBackupSchedule(program: Command, cli: Cli): void {
  const noun = program.command('backup-schedule').description(cli.t('help.backupSchedule')).helpCommand(false)
  addShow(noun, cli)
  addSet(noun, cli)
}

function addShow(noun: Command, cli: Cli): void {
  const command = noun.command('show').description(cli.t('help.backupSchedule.show'))
  addShowSettings(command, cli, SETTINGS, () => cli.api().call(backupCalls.settings, {}))
}

function addSet(noun: Command, cli: Cli): void {
  const command = noun.command('set').description(cli.t('help.backupSchedule.set'))
  addSetSettings(command, cli, SETTINGS, (changes) => cli.api().call(backupCalls.updateSettings, changes))
}
