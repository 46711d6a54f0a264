import { policyCalls } from '@netwarden/shared/contract'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'
import { findByEntry } from '../custom-policies/find-policies.ts'
import { getSegment } from '../segments/find-segment.ts'
import { addTarget, type TargetOptions } from './policy-target.ts'
import { readNames } from './read-names.ts'

export function addUnban(program: Command, cli: Cli): void {
  const { t } = cli
  const command = program
    .command('unban')
    .description(t('help.unban'))
    .argument('<name...>', t('help.argument.names'))
  addTarget(command, cli, t('help.option.anySegment')).action((names: string[], options: TargetOptions) =>
    unban(cli, names, options),
  )
}

/** All bans are looked up before the first is removed, and the server removes all of them or none. */
async function unban(cli: Cli, given: readonly string[], options: TargetOptions): Promise<void> {
  const { t } = cli
  const names = readNames(cli, given)
  const api = cli.api()
  const { segment, everySegment } = options
  const segmentId = segment === undefined ? BUILT_IN_SEGMENT_ID : (await getSegment(cli, api, segment)).id
  const scope = everySegment ? { everywhere: true } : { segmentId }
  const ids: string[] = []
  for (const name of names) {
    const found = await findByEntry(api, name, { ...scope, group: 'domain', solvedMode: 'banned' })
    if (found.length === 0) throw new CliFailure(t('fault.noBan', { name }), [t('hint.noBan', { name })])
    ids.push(...found.map(({ id }) => id))
  }
  const removed = await api.call(policyCalls.removeCustom, { ids })
  cli.out.one({ names, ...removed }, [
    { field: 'names', title: t('column.domain'), show: () => names.join(', ') },
    { field: 'ids', title: t('column.deleted'), show: () => String(removed.ids.length) },
  ])
}
