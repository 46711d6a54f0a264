import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addProfileShow } from './show.ts'
import { addProfileUpdate } from './update.ts'

const VERBS = [addProfileShow, addProfileUpdate]

export function addProfile(program: Command, cli: Cli): void {
  const profile = program.command('profile').description(cli.t('help.profile')).helpCommand(false)
  for (const add of VERBS) add(profile, cli)
}
