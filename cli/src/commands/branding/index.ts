import { BRANDING_SETTINGS, brandingCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addSetSettings, addShowSettings, type Settings } from '../settings.ts'

const SETTINGS: Settings = {
  fields: BRANDING_SETTINGS,
  more: [['version', 'column.software']],
  isUnlocked: true,
}

export function addBranding(program: Command, cli: Cli): void {
  const noun = program.command('branding').description(cli.t('help.branding')).helpCommand(false)
  addShow(noun, cli)
  addSet(noun, cli)
}

function addShow(noun: Command, cli: Cli): void {
  const command = noun.command('show').description(cli.t('help.branding.show'))
  addShowSettings(command, cli, SETTINGS, () => cli.api().call(brandingCalls.read, {}))
}

function addSet(noun: Command, cli: Cli): void {
  const command = noun.command('set').description(cli.t('help.branding.set'))
  addSetSettings(command, cli, SETTINGS, (changes) => cli.api().call(brandingCalls.update, changes))
}
