import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addControlPause, addControlPauses, addControlResume } from './pause.ts'
import { addControlRecords } from './records.ts'
import { addControlStats } from './stats.ts'

export function addControl(program: Command, cli: Cli): void {
  const control = program.command('control').description(cli.t('help.control')).helpCommand(false)
  addControlStats(control, cli)
  addControlRecords(control, cli)
  addControlPauses(control, cli)
  addControlPause(control, cli)
  addControlResume(control, cli)
}
