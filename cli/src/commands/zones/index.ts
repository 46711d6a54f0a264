import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addZonesCreate } from './create.ts'
import { addZonesDiff } from './diff.ts'
import { addZonesDrift, addZonesTake } from './drift.ts'
import { addZonesImport } from './import.ts'
import { addZonesList, addZonesShow } from './list.ts'
import { addZonesMissing } from './missing.ts'
import { addZonesRecords } from './records.ts'
import { addZonesValidate } from './validate.ts'
import { addZonesDelete, addZonesExport, addZonesHistory, addZonesRollback } from './versions.ts'

const VERBS = [
  addZonesList,
  addZonesShow,
  addZonesCreate,
  addZonesRecords,
  addZonesMissing,
  addZonesValidate,
  addZonesDiff,
  addZonesDrift,
  addZonesTake,
  addZonesImport,
  addZonesExport,
  addZonesHistory,
  addZonesRollback,
  addZonesDelete,
]

export function addZones(program: Command, cli: Cli): void {
  const zones = program.command('zones').description(cli.t('help.zones')).helpCommand(false)
  for (const add of VERBS) add(zones, cli)
}
