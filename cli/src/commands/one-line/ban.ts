import { policyCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { expiryOf, type LifetimeOptions } from '../../input/duration-argument.ts'
import { columnsOf } from '../columns.ts'
import { addLifetime } from './lifetime-options.ts'
import { addTarget, findTargets, type TargetOptions } from './policy-target.ts'
import { readNames } from './read-names.ts'

interface BanOptions extends TargetOptions, LifetimeOptions {
  reason?: string
}

export function addBan(program: Command, cli: Cli): void {
  const { t } = cli
  const command = program
    .command('ban')
    .description(t('help.ban'))
    .argument('<name...>', t('help.argument.names'))
  addLifetime(addTarget(command, cli, t('help.option.everySegment')), cli)
    .option('--reason <text>', t('help.option.banReason'))
    .action((names: string[], options: BanOptions) => ban(cli, names, options))
}

/** One call for all names and segments: all of them are banned or none. */
async function ban(cli: Cli, given: readonly string[], options: BanOptions): Promise<void> {
  const { t, out } = cli
  const entries = readNames(cli, given)
  const api = cli.api()
  const { chosen, leftOut } = await findTargets(cli, api, options)
  const expiresAt = expiryOf(options)
  const {
    ids,
    existing,
    former = [],
  } = await api.call(policyCalls.createCustom, {
    group: 'domain',
    solvedMode: 'banned',
    entries,
    segmentIds: chosen.map(({ id }) => id),
    existing: 'set',
    reason: options.reason,
    expiresAt,
  })
  const segments = chosen.map(({ id, name }) => ({ id, name }))
  out.one({ names: entries, segments, expiresAt: expiresAt ?? null, ids, existing, former }, [
    { field: 'names', title: t('column.domain'), show: () => entries.join(', ') },
    { field: 'segments', title: t('column.segment'), show: () => chosen.map(({ name }) => name).join(', ') },
    ...columnsOf(t, [['expiresAt', 'column.until', 'time']]),
    { field: 'ids', title: t('column.added'), show: () => String(ids.length) },
    { field: 'former', title: t('column.changedPolicies'), show: () => String(former.length) },
  ])
  if (leftOut.length > 0 && out.format === 'table')
    cli.notes.say(t('note.notInheriting', { names: leftOut.map(({ name }) => name).join(', ') }))
}
