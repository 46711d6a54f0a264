import { policyCalls, SOLVED_MODES, type SolvedMode } from '@netwarden/shared'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import { getSegment } from '../segments/find-segment.ts'
import { allPresets, getPresets } from './find-presets.ts'
import { PRESET_FIELDS, presetListColumns } from './preset-columns.ts'

interface SwitchOptions {
  segment?: string
  mode?: SolvedMode
}

export function addPresetsEnable(presets: Command, cli: Cli): void {
  const { t } = cli
  addSwitch(presets.command('enable').description(t('help.presets.enable')), cli, true).addOption(
    new Option('--mode <mode>', t('help.option.presetMode')).choices(SOLVED_MODES),
  )
}

export function addPresetsDisable(presets: Command, cli: Cli): void {
  addSwitch(presets.command('disable').description(cli.t('help.presets.disable')), cli, false)
}

function addSwitch(command: Command, cli: Cli, enable: boolean): Command {
  return command
    .argument('<preset...>', cli.t('help.argument.presets'))
    .option('--segment <segment>', cli.t('help.option.segment'))
    .action((namesOrIds: string[], options: SwitchOptions) => change(cli, namesOrIds, enable, options))
}

/** All of them are looked up before the first is switched; then they are shown as they stand. */
async function change(
  cli: Cli,
  namesOrIds: string[],
  enable: boolean,
  { segment, mode: solvedMode }: SwitchOptions,
): Promise<void> {
  const api = cli.api()
  const segmentId = segment === undefined ? undefined : (await getSegment(cli, api, segment)).id
  const chosen = await getPresets(cli, api, namesOrIds, segmentId)
  for (const { id } of chosen) await api.call(policyCalls.enable, { id, segmentId, enable, solvedMode })
  const ids = new Set(chosen.map(({ id }) => id))
  const rows = (await allPresets(api, { segmentId })).filter(({ id }) => ids.has(id))
  cli.out.list(rows, presetListColumns(cli.t), PRESET_FIELDS)
}
