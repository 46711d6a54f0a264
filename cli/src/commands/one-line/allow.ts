import { exceptionCalls, type UnreachedSegment } from '@netwarden/shared/contract'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import { CliFailure, UsageFailure } from '../../failure.ts'
import { exceptionEndOf, type LifetimeOptions } from '../../input/duration-argument.ts'
import { columnsOf } from '../columns.ts'
import { deviceAddress } from '../devices/device-addresses.ts'
import { getSegment } from '../segments/find-segment.ts'
import { addLifetime } from './lifetime-options.ts'
import { readNames } from './read-names.ts'

interface AllowOptions extends LifetimeOptions {
  device?: string
  segment?: string
  everySegment?: boolean
  reason?: string
}

type Scope = { deviceIP: string } | { segmentId: string }

type Unreached = ReadonlyMap<string, readonly UnreachedSegment[]>
const NONE: Unreached = new Map()

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
    .addOption(
      new Option('--every-segment', t('help.option.everySegmentAllowed')).conflicts(['segment', 'device']),
    )
  addLifetime(command, cli)
    .option('--reason <text>', t('help.option.allowReason', { reason: USUAL_REASON }))
    .action((names: string[], options: AllowOptions) => allow(cli, names, options))
}

async function allow(cli: Cli, given: readonly string[], options: AllowOptions): Promise<void> {
  const { t, out } = cli
  if (options.for === undefined && options.until === undefined) throw new UsageFailure(t('usage.allowEnd'))
  const names = readNames(cli, given)
  const scope = await scopeOf(cli, options)
  const covered = options.everySegment ? await unreachedSegments(cli, names) : NONE
  const wanted = names.flatMap((domain) => [
    { domain, ...scope },
    ...(covered.get(domain) ?? []).map(({ segmentId }) => ({ domain, segmentId })),
  ])
  const end = { ...exceptionEndOf(options), reason: options.reason ?? USUAL_REASON }
  const made: Made[] = []
  await cli.api().callEach(
    exceptionCalls.create,
    wanted.map((exception) => ({ ...exception, ...end })),
    ({ id, expiresAt }, { domain, deviceIP, segmentId }) =>
      made.push({ domain, deviceIP, segmentId, id, expiresAt }),
  )
  const isForAll = options.device === undefined && options.segment === undefined
  const left = isForAll && !options.everySegment ? await segmentsLeft(cli, names) : null
  const segmentNames = new Map([...covered.values()].flat().map((one) => [one.segmentId, one.segmentName]))
  out.list(
    made.map((exception) => ({
      ...exception,
      ...(left && { stillBanned: left.get(exception.domain) ?? [] }),
    })),
    [
      ...columnsOf(t, [['domain', 'column.domain']]),
      {
        field: 'segmentId',
        title: t('column.scope'),
        show: (id) =>
          made[0]?.deviceIP ?? options.segment ?? segmentNames.get(String(id)) ?? t('word.allDevices'),
      },
      ...columnsOf(t, [
        ['expiresAt', 'column.until', 'time'],
        ['id', 'column.id'],
      ]),
    ],
    ['domain', 'deviceIP', 'segmentId', 'id', 'expiresAt'],
  )
  if (left && out.format === 'table') sayLeft(cli, left)
}

/** Segments that still ban the names; null, after a note, where they cannot be read: the exceptions exist by then. */
async function segmentsLeft(cli: Cli, names: readonly string[]): Promise<Unreached | null> {
  try {
    return await unreachedSegments(cli, names)
  } catch (cause) {
    if (!(cause instanceof CliFailure)) throw cause
    cli.notes.say(cli.t('note.stillBannedUnknown', { cause: cause.message }))
    return null
  }
}

function sayLeft({ t, notes }: Cli, left: Unreached): void {
  const banned = [...left].flatMap(([name, segments]) => segments.map((segment) => ({ name, ...segment })))
  for (const { name, segmentName, bannedBy } of banned)
    notes.say(t('note.stillBanned', { name, segment: segmentName, by: bannedBy ?? t('word.defaultAction') }))
  if (banned.length > 0) notes.say(t('hint.stillBanned'))
}

interface Made {
  domain: string
  deviceIP: string | undefined
  segmentId: string | undefined
  id: string
  expiresAt: string
}

/** For each name the segments where an exception for all devices is not enough. */
async function unreachedSegments(cli: Cli, names: readonly string[]): Promise<Unreached> {
  const found = new Map<string, UnreachedSegment[]>()
  for (const domain of names)
    found.set(domain, (await cli.api().call(exceptionCalls.unreached, { domain })).segments)
  return found
}

/** The device or the segment whose devices may visit the names. */
async function scopeOf(cli: Cli, { device, segment }: AllowOptions): Promise<Scope> {
  const api = cli.api()
  if (segment !== undefined) return { segmentId: (await getSegment(cli, api, segment)).id }
  if (device === undefined) return { segmentId: BUILT_IN_SEGMENT_ID }
  return { deviceIP: await deviceAddress(cli, api, device) }
}
