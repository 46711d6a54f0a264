import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addPresetsHits, addPresetsList } from './list.ts'
import { addPresetsCreate, addPresetsDelete, addPresetsNames } from './own-lists.ts'
import { addPresetsShow } from './show.ts'
import { addPresetsDisable, addPresetsEnable } from './switch.ts'
import { addPresetsAddNames, addPresetsUncategorised } from './uncategorised.ts'
import {
  addPresetsAccept,
  addPresetsCheck,
  addPresetsDiscard,
  addPresetsRollback,
  addPresetsUpdate,
} from './updates.ts'

const VERBS = [
  addPresetsList,
  addPresetsShow,
  addPresetsEnable,
  addPresetsDisable,
  addPresetsCreate,
  addPresetsDelete,
  addPresetsNames,
  addPresetsAddNames,
  addPresetsUncategorised,
  addPresetsHits,
  addPresetsCheck,
  addPresetsUpdate,
  addPresetsAccept,
  addPresetsDiscard,
  addPresetsRollback,
]

export function addPresets(program: Command, cli: Cli): void {
  const presets = program.command('presets').description(cli.t('help.presets')).helpCommand(false)
  for (const add of VERBS) add(presets, cli)
}
