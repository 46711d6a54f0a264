import { PRESET_GROUPS, type PresetGroup, SOLVED_MODES, type SolvedMode } from '@netwarden/shared'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import { getSegment } from '../segments/find-segment.ts'
import { allPresets } from './find-presets.ts'
import { PRESET_FIELDS, presetHitColumns, presetListColumns } from './preset-columns.ts'

interface ListOptions {
  segment?: string
  group?: PresetGroup
  mode?: SolvedMode
  q?: string
}

export function addPresetsList(presets: Command, cli: Cli): void {
  const { t } = cli
  presets
    .command('list')
    .description(t('help.presets.list'))
    .option('--segment <segment>', t('help.option.segment'))
    .addOption(new Option('--group <group>', t('help.option.presetGroup')).choices(PRESET_GROUPS))
    .addOption(new Option('--mode <mode>', t('help.option.policyMode')).choices(SOLVED_MODES))
    .option('--q <text>', t('help.option.presetText'))
    .action((options: ListOptions) => list(cli, options))
}

async function list(cli: Cli, { segment, group, mode: solvedMode, q }: ListOptions): Promise<void> {
  const api = cli.api()
  const segmentId = segment === undefined ? undefined : (await getSegment(cli, api, segment)).id
  const rows = await allPresets(api, { segmentId, group, solvedMode, q })
  cli.out.list(rows, presetListColumns(cli.t), PRESET_FIELDS)
}

export function addPresetsHits(presets: Command, cli: Cli): void {
  presets
    .command('hits')
    .description(cli.t('help.presets.hits'))
    .action(async () => {
      const rows = await allPresets(cli.api(), { sort: 'hits30d', order: 'desc' })
      cli.out.list(rows, presetHitColumns(cli.t), PRESET_FIELDS)
    })
}
