import { zoneCalls } from '@netwarden/shared/contract'
import { MAX_PAGE_SIZE } from '@netwarden/shared/limits'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { getZone } from './find-zone.ts'
import { ZONE_FIELDS, zoneColumns, zoneDetailColumns } from './zone-columns.ts'

export function addZonesList(zones: Command, cli: Cli): void {
  const { t } = cli
  zones
    .command('list')
    .description(t('help.zones.list'))
    .action(() => list(cli))
}

async function list(cli: Cli): Promise<void> {
  const api = cli.api()
  const printer = cli.out.rows(zoneColumns(cli.t), ZONE_FIELDS)
  for (let current = 1; ; current++) {
    const page = await api.call(zoneCalls.list, { current, pageSize: MAX_PAGE_SIZE })
    printer.add(page.list)
    if (page.list.length < MAX_PAGE_SIZE) break
  }
  printer.end()
}

export function addZonesShow(zones: Command, cli: Cli): void {
  const { t } = cli
  zones
    .command('show')
    .description(t('help.zones.show'))
    .argument('<origin>', t('help.argument.zone'))
    .action(async (origin: string) => {
      cli.out.one(await getZone(cli, cli.api(), origin), zoneDetailColumns(t))
    })
}
