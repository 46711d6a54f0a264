import type { Segment } from '@netwarden/shared/domain'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import type { ApiClient } from '../../http/api-client.ts'
import { briefSegments, getSegment } from '../segments/find-segment.ts'

/** The segments of a ban: one, every one, or by default *all devices*. */
export interface TargetOptions {
  segment?: string
  everySegment?: boolean
}

export interface Targets {
  chosen: Segment[]
  /** Segments that the ban of *all devices* does not reach, because they do not inherit. */
  leftOut: Segment[]
}

export function addTarget(command: Command, { t }: Cli, everySegment: string): Command {
  return command
    .addOption(new Option('--segment <segment>', t('help.option.segment')).conflicts('everySegment'))
    .option('--every-segment', everySegment)
}

export async function findTargets(
  cli: Cli,
  api: ApiClient,
  { segment, everySegment }: TargetOptions,
): Promise<Targets> {
  if (segment !== undefined) return { chosen: [await getSegment(cli, api, segment)], leftOut: [] }
  const all = await briefSegments(api)
  const builtIn = all.filter(({ isBuiltIn }) => isBuiltIn)
  const apart = all.filter(({ isBuiltIn, inherits }) => !isBuiltIn && !inherits)
  return everySegment ? { chosen: [...builtIn, ...apart], leftOut: [] } : { chosen: builtIn, leftOut: apart }
}
