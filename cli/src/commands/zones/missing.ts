import { zoneCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addLimit, printAll } from '../all-pages.ts'
import { columnsOf } from '../columns.ts'
import { getZone } from './find-zone.ts'

/** Names of the zone that devices ask for and that do not exist. */
export function addZonesMissing(zones: Command, cli: Cli): void {
  const { t } = cli
  const command = zones
    .command('missing')
    .description(t('help.zones.missing'))
    .argument('<zone>', t('help.argument.zone'))
  addLimit(command, cli).action(async (origin: string, { limit }: { limit: number }) => {
    const api = cli.api()
    const { id } = await getZone(cli, api, origin)
    const columns = columnsOf(t, [
      ['name', 'column.domain'],
      ['visits', 'column.visits'],
      ['devices', 'column.deviceRows'],
      ['lastAt', 'column.lastActiveAt', 'time'],
    ])
    await printAll(cli, cli.out.rows(columns, ['name', 'visits', 'devices', 'lastAt']), limit, (page) =>
      api.call(zoneCalls.missing, { id, ...page }),
    )
  })
}
