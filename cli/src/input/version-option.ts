import type { Command } from 'commander'
import type { Cli } from '../cli.ts'
import { createCountReader } from './count-argument.ts'

const HIGHEST_VERSION = 999_999_999

export interface VersionOption {
  ifVersion?: number
}

/** The optimistic lock of a command that changes something. */
export function addVersionOption(command: Command, { t }: Cli): Command {
  return command.option(
    '--if-version <number>',
    t('help.option.ifVersion'),
    createCountReader(t, HIGHEST_VERSION, 'usage.count'),
  )
}
