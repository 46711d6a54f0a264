import type { Command } from 'commander'
import type { WriteMode } from './withheld-writes.ts'

export const DRY_RUN = '--dry-run'

export function hasDryRun(command: Command): boolean {
  return command.options.some(({ long }) => long === DRY_RUN)
}

/** How the client of a command treats writes. */
export function writeModeOf(command: Command | null): WriteMode {
  if (!command) return 'sent'
  if (!hasDryRun(command)) return 'undeclared'
  return command.getOptionValue('dryRun') === true ? 'withheld' : 'sent'
}
