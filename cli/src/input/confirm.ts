import type { Command } from 'commander'
import type { Cli } from '../cli.ts'
import { CliFailure, UsageFailure } from '../failure.ts'
import { promptLine } from './prompt.ts'

export interface ConfirmOptions {
  yes?: boolean
}

const CONSENT = new Set(['y', 'yes', '是'])
const MAX_NAMED = 5

/** A command that deletes takes `--yes`. */
export function addYes(command: Command, { t }: Cli): Command {
  return command.option('--yes', t('help.option.yes'))
}

/** Asks for confirmation on a terminal before a deletion; elsewhere `--yes` is needed. */
export async function confirmDeletion(
  cli: Cli,
  options: ConfirmOptions,
  names: readonly string[],
): Promise<void> {
  const more = names.length - MAX_NAMED
  const named = names.slice(0, MAX_NAMED).join(', ')
  const { t } = cli
  const what =
    more > 0 ? t('prompt.deleteMore', { names: named, more }) : t('prompt.delete', { names: named })
  await confirm(cli, options, what)
}

/** A dry run needs no confirmation. */
export async function confirm(cli: Cli, { yes }: ConfirmOptions, question: string): Promise<void> {
  const { streams, t } = cli
  if (yes || cli.isDryRun) return
  if (!streams.stdin.isTTY) throw new UsageFailure(t('usage.yes'), [t('hint.yes')])
  const answer = await promptLine(streams, `${question} ${t('prompt.consent')} `)
  if (!CONSENT.has(answer?.toLowerCase() ?? '')) throw new CliFailure(t('fault.declined'))
}
