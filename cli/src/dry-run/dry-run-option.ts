import type { Command } from 'commander'

export const DRY_RUN = '--dry-run'

export function hasDryRun(command: Command): boolean {
  return command.options.some(({ long }) => long === DRY_RUN)
}

/**
 * Whether the option was given. It is removed from the values of the command, which become fields of a request in many
 * actions.
 */
export function takeDryRun(command: Command): boolean {
  const isGiven = command.getOptionValue('dryRun') === true
  Reflect.deleteProperty(command.opts(), 'dryRun')
  return isGiven
}
