import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import { createDurationReader, NAMED_DURATIONS } from '../../input/duration-argument.ts'
import { createExpiryReader } from '../../input/expiry-argument.ts'

/** `--for` and `--until`, of which a command takes at most one. */
export function addLifetime(command: Command, { t }: Cli): Command {
  return command
    .addOption(
      new Option('--for <duration>', t('help.option.for'))
        .choices(Object.keys(NAMED_DURATIONS))
        .argParser(createDurationReader(t))
        .conflicts('until'),
    )
    .option('--until <time>', t('help.option.until'), createExpiryReader(t))
}
