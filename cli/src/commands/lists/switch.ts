import { policyCalls } from '@netwarden/shared/contract'
import { type Schedule, SOLVED_MODES, type SolvedMode, scheduleSchema } from '@netwarden/shared/domain'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'
import { expiryOf, type LifetimeOptions } from '../../input/duration-argument.ts'
import { readText } from '../../input/text-file.ts'
import { addLifetime } from '../one-line/lifetime-options.ts'
import { getSegment } from '../segments/find-segment.ts'
import { allLists, getLists } from './find-lists.ts'
import { LIST_COLUMNS, listColumns } from './list-columns.ts'

interface SwitchOptions extends LifetimeOptions {
  segment?: string
  mode?: SolvedMode
  /** Name of a file with a schedule, or `none`. */
  schedule?: string
  /** Undefined leaves the trial unchanged. */
  shadow?: boolean
}

const MAX_SCHEDULE = 100_000

export function addListsEnable(lists: Command, cli: Cli): void {
  const { t } = cli
  addSwitch(lists.command('enable').description(t('help.lists.enable')), cli, true)
    .addOption(new Option('--mode <mode>', t('help.option.listMode')).choices(SOLVED_MODES))
    .option('--schedule <file>', t('help.option.listSchedule'))
    .option('--shadow', t('help.option.shadow'))
    .option('--no-shadow', t('help.option.noShadow'))
}

export function addListsDisable(lists: Command, cli: Cli): void {
  addSwitch(lists.command('disable').description(cli.t('help.lists.disable')), cli, false)
}

function addSwitch(command: Command, cli: Cli, enable: boolean): Command {
  command
    .argument('<list...>', cli.t('help.argument.lists'))
    .option('--segment <segment>', cli.t('help.option.segment'))
  return addLifetime(command, cli).action((namesOrIds: string[], options: SwitchOptions) =>
    change(cli, namesOrIds, enable, options),
  )
}

/** All of them are looked up before the first is switched; then their new state is shown. */
async function change(
  cli: Cli,
  namesOrIds: string[],
  enable: boolean,
  { segment, mode: solvedMode, schedule: file, shadow, ...lifetime }: SwitchOptions,
): Promise<void> {
  const schedule = file === undefined ? undefined : await readSchedule(cli, file)
  const api = cli.api()
  const segmentId = segment === undefined ? undefined : (await getSegment(cli, api, segment)).id
  const chosen = await getLists(cli, api, namesOrIds, segmentId)
  const expiresAt = expiryOf(lifetime) ?? null
  const wanted = { segmentId, enable, solvedMode, schedule, shadow, expiresAt }
  const inputs = chosen.map(({ id }) => ({ id, ...wanted }))
  await api.callEach(policyCalls.enable, inputs, () => undefined)
  const ids = new Set(chosen.map(({ id }) => id))
  const rows = (await allLists(api, { kind: 'all', segmentId })).filter(({ id }) => ids.has(id))
  cli.out.list(rows, listColumns(cli.t), LIST_COLUMNS)
}

/** As the API takes one, in JSON. */
async function readSchedule(cli: Cli, file: string): Promise<Schedule | null> {
  if (file === 'none') return null
  const read = scheduleSchema.safeParse(parseJson(await readText(cli, file, MAX_SCHEDULE)))
  if (!read.success) throw new CliFailure(cli.t('fault.schedule', { file }), [cli.t('hint.schedule')])
  return read.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The caller reports the fault and names the required form.
    return null
  }
}
