import { PAUSE_MINUTES, type Pause, pauseCalls } from '@netwarden/shared/contract'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import { columnsOf } from '../columns.ts'
import { getSegment } from '../segments/find-segment.ts'

interface PauseOptions {
  minutes: string
  reason: string
  segment?: string
}

export function addControlPauses(control: Command, cli: Cli): void {
  control
    .command('pauses')
    .description(cli.t('help.control.pauses'))
    .action(async () => show(cli, await cli.api().call(pauseCalls.list, {})))
}

export function addControlPause(control: Command, cli: Cli): void {
  const { t } = cli
  control
    .command('pause')
    .description(t('help.control.pause'))
    .addOption(
      new Option('--minutes <minutes>', t('help.option.pauseMinutes'))
        .choices(PAUSE_MINUTES.map(String))
        .makeOptionMandatory(),
    )
    .requiredOption('--reason <text>', t('help.option.pauseReason'))
    .option('--segment <segment>', t('help.option.pauseSegment'))
    .action(({ minutes, ...options }: PauseOptions) => set(cli, { minutes: Number(minutes), ...options }))
}

export function addControlResume(control: Command, cli: Cli): void {
  control
    .command('resume')
    .description(cli.t('help.control.resume'))
    .option('--segment <segment>', cli.t('help.option.pauseSegment'))
    .action((options: Pick<PauseOptions, 'segment'>) => set(cli, { minutes: 0, ...options }))
}

async function set(
  cli: Cli,
  { segment, ...wanted }: { minutes: number; reason?: string; segment?: string },
): Promise<void> {
  const api = cli.api()
  const segmentId = segment === undefined ? undefined : (await getSegment(cli, api, segment)).id
  show(cli, await api.call(pauseCalls.set, { ...wanted, segmentId }))
}

/** Prints where control is paused after the change. */
function show({ t, out }: Cli, pauses: readonly Pause[]): void {
  const where = { field: 'segmentName', title: t('column.segment') }
  out.list(
    pauses,
    [
      { ...where, show: (name) => (name === null ? t('word.everywhere') : String(name)) },
      ...columnsOf(t, [
        ['until', 'column.until', 'time'],
        ['by', 'column.by'],
        ['reason', 'column.reason'],
      ]),
    ],
    ['segmentId', 'segmentName', 'until', 'by', 'reason'],
  )
}
