import { type ZoneDrift, type ZoneRecordSet, zoneDriftCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'
import type { Row } from '../../output/result-printer.ts'
import { columnsOf } from '../columns.ts'
import { differenceColumns } from './diff.ts'
import { getZone } from './find-zone.ts'
import { IMPORTED_FIELDS, importedColumns } from './import.ts'

interface ServerOption {
  server: string
}

export function addZonesDrift(zones: Command, cli: Cli): void {
  const { t } = cli
  zones
    .command('drift')
    .description(t('help.zones.drift'))
    .argument('<origin>', t('help.argument.zone'))
    .requiredOption('--server <addresses>', t('help.option.comparedServers'))
    .action((origin: string, options: ServerOption) => drift(cli, origin, options))
}

/** Compares a zone with what other servers serve; the outcome is 3 for differences and 1 where a server gave no zone. */
async function drift(cli: Cli, origin: string, { server }: ServerOption): Promise<void> {
  const { t, out } = cli
  const api = cli.api()
  const { id } = await getZone(cli, api, origin)
  const compared = await api.call(zoneDriftCalls.compare, { id, server })
  if (compared.some(({ state }) => state === 'different')) cli.outcome = 3
  if (out.format === 'json')
    out.list(
      compared.map((one) => ({ ...one })),
      [],
      [],
    )
  else {
    const columns = [...columnsOf(t, [['server', 'column.server']]), ...differenceColumns(t)]
    out.list(compared.flatMap(rowsOf), columns, ['server', 'change', 'name', 'ttl', 'type', 'rdata'])
  }
  for (const { server: at, serial, ownSerial, counts, state } of compared) {
    if (state === 'unknown') continue
    cli.notes.say(t('note.zoneDrift', { server: at, serial: serial ?? 0, ownSerial, ...counts }))
  }
  const reasons = compared.flatMap(({ reason }) => reason ?? [])
  if (reasons.length > 0) throw new CliFailure(reasons.join('\n'))
}

/** As `diff` shows two versions: what only we have was removed there, what only the server has was added. */
function rowsOf({ server, missing, surplus, differing }: ZoneDrift): Row[] {
  const rows = (change: string, { name, ttl, type, rdata }: ZoneRecordSet): Row[] =>
    rdata.map((data) => ({ server, change, name, ttl, type, rdata: data }))
  return [
    ...missing.flatMap((set) => rows('removed', set)),
    ...surplus.flatMap((set) => rows('added', set)),
    ...differing.flatMap(({ ours, theirs }) => [...rows('before', ours), ...rows('after', theirs)]),
  ]
}

export function addZonesTake(zones: Command, cli: Cli): void {
  const { t } = cli
  zones
    .command('take')
    .description(t('help.zones.take'))
    .argument('<origin>', t('help.argument.zone'))
    .requiredOption('--server <address>', t('help.option.takenServer'))
    .action(async (origin: string, { server }: ServerOption) => {
      const api = cli.api()
      const { id } = await getZone(cli, api, origin)
      const taken = await api.call(zoneDriftCalls.take, { id, server, dryRun: false })
      cli.out.list(
        taken.zones.map((zone) => ({ ...zone })),
        importedColumns(t),
        IMPORTED_FIELDS,
      )
    })
}
