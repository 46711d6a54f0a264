import { zoneCalls } from '@netwarden/shared/contract'
import { ZONE_SETTINGS } from '@netwarden/shared/domain'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { createCountReader } from '../../input/count-argument.ts'
import { addFieldOptions, fieldsOfOptions } from '../../input/field-options.ts'
import { createNameListReader } from '../../input/name-list.ts'
import { zoneColumns } from './zone-columns.ts'

interface CreateOptions extends Record<string, unknown> {
  ttl?: number
  ns?: string[]
  mname?: string
  rname?: string
}

const MAX_TTL = 0x7fff_ffff

export function addZonesCreate(zones: Command, cli: Cli): void {
  const { t } = cli
  const command = zones
    .command('create')
    .description(t('help.zones.create'))
    .argument('<zone>', t('help.argument.newZone'))
    .option('--ns <names>', t('help.option.zoneServers'), createNameListReader(t))
    .option('--mname <name>', t('help.option.zoneMname'))
    .option('--rname <name>', t('help.option.zoneRname'))
    .option('--ttl <seconds>', t('help.option.zoneTtl'), createCountReader(t, MAX_TTL, 'usage.count'))
  addFieldOptions(command, t, ZONE_SETTINGS).action((name: string, options: CreateOptions) =>
    create(cli, name, options),
  )
}

/** A network names the reverse zone of its addresses. */
async function create(cli: Cli, name: string, options: CreateOptions): Promise<void> {
  const { ttl, ns, mname, rname } = options
  const which = name.includes('/') ? { network: name } : { origin: name }
  const soa = mname === undefined && rname === undefined ? undefined : { mname, rname }
  const zone = await cli.api().call(zoneCalls.create, {
    ...which,
    ...fieldsOfOptions(ZONE_SETTINGS, options),
    ttl,
    soa,
    ns: ns?.map((host) => ({ name: '@', host })),
  })
  cli.out.one(zone, zoneColumns(cli.t))
  for (const { msg } of zone.warnings)
    cli.notes.say(cli.t('note.zoneWarningOf', { origin: zone.origin, msg }))
}
