import { CHANGE_GUARD_SETTINGS, changeGuardCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addSetSettings, addShowSettings, type Settings } from '../settings.ts'

const SETTINGS: Settings = {
  fields: CHANGE_GUARD_SETTINGS,
  more: [['version', 'column.version']],
}

export function addChangeGuard(program: Command, cli: Cli): void {
  const noun = program.command('change-guard').description(cli.t('help.changeGuard')).helpCommand(false)
  addShow(noun, cli)
  addSet(noun, cli)
}

function addShow(noun: Command, cli: Cli): void {
  const command = noun.command('show').description(cli.t('help.changeGuard.show'))
  addShowSettings(command, cli, SETTINGS, () => cli.api().call(changeGuardCalls.read, {}))
}

function addSet(noun: Command, cli: Cli): void {
  const command = noun.command('set').description(cli.t('help.changeGuard.set'))
  addSetSettings(command, cli, SETTINGS, (changes) => cli.api().call(changeGuardCalls.update, changes))
}
