import { exceptionCalls } from '@netwarden/shared/contract'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import { UsageFailure } from '../../failure.ts'
import { exceptionEndOf, type LifetimeOptions } from '../../input/duration-argument.ts'
import { columnsOf } from '../columns.ts'
import { deviceAddress } from '../devices/device-addresses.ts'
import { getSegment } from '../segments/find-segment.ts'
import { addLifetime } from './lifetime-options.ts'
import { readNames } from './read-names.ts'

interface AllowOptions extends LifetimeOptions {
  device?: string
  segment?: string
  reason?: string
}

/** The reason of exceptions for which none is given: every exception has one. */
const USUAL_REASON = 'netwarden allow'

export function addAllow(program: Command, cli: Cli): void {
  const { t } = cli
  const command = program
    .command('allow')
    .description(t('help.allow'))
    .argument('<name...>', t('help.argument.names'))
    .addOption(new Option('--device <device>', t('help.option.anyDevice')).conflicts('segment'))
    .option('--segment <segment>', t('help.option.segment'))
  addLifetime(command, cli)
    .option('--reason <text>', t('help.option.allowReason', { reason: USUAL_REASON }))
    .action((names: string[], options: AllowOptions) => allow(cli, names, options))
}

async function allow(cli: Cli, given: readonly string[], options: AllowOptions): Promise<void> {
  const { t } = cli
  if (options.for === undefined && options.until === undefined) throw new UsageFailure(t('usage.allowEnd'))
  const names = readNames(cli, given)
  const scope = await scopeOf(cli, options)
  const end = { ...exceptionEndOf(options), reason: options.reason ?? USUAL_REASON }
  const made: ({ domain: string; id: string; expiresAt: string } & typeof scope)[] = []
  await cli.api().callEach(
    exceptionCalls.create,
    names.map((domain) => ({ domain, ...scope, ...end })),
    ({ id, expiresAt }, { domain }) => made.push({ domain, ...scope, id, expiresAt }),
  )
  cli.out.list(
    made,
    columnsOf(t, [
      ['domain', 'column.domain'],
      ['expiresAt', 'column.until', 'time'],
      ['id', 'column.id'],
    ]),
    ['domain', 'deviceIP', 'segmentId', 'id', 'expiresAt'],
  )
}

/** The device or the segment whose devices may visit the names. */
async function scopeOf(
  cli: Cli,
  { device, segment }: AllowOptions,
): Promise<{ deviceIP: string } | { segmentId: string }> {
  const api = cli.api()
  if (segment !== undefined) return { segmentId: (await getSegment(cli, api, segment)).id }
  if (device === undefined) return { segmentId: BUILT_IN_SEGMENT_ID }
  return { deviceIP: await deviceAddress(cli, api, device) }
}
