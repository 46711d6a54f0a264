import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import type { ApiClient } from '../../http/api-client.ts'
import { createTimeReader } from '../../input/time-argument.ts'
import { getSegment } from '../segments/find-segment.ts'

export interface OperationFilterOptions {
  actor?: string
  action?: string
  subject?: string
  kind?: string
  segment?: string
  changes?: boolean
  from?: string
  to?: string
}

/** The filters of the log, alike for listing and exporting. */
export function addOperationFilter(command: Command, { t }: Cli): Command {
  const readTime = createTimeReader(t)
  return command
    .option('--actor <text>', t('help.option.operationActor'))
    .option('--action <text>', t('help.option.operationAction'))
    .option('--subject <text>', t('help.option.operationSubject'))
    .option('--kind <kind>', t('help.option.operationKind'))
    .option('--segment <segment>', t('help.option.operationSegment'))
    .option('--changes', t('help.option.changesOnly'))
    .option('--from <time>', t('help.option.from'), readTime)
    .option('--to <time>', t('help.option.to'), readTime)
}

/** The filters as the calls take them, with a segment by its id. */
export async function readFilter(
  cli: Cli,
  api: ApiClient,
  { segment, ...plain }: OperationFilterOptions,
): Promise<Omit<OperationFilterOptions, 'segment'> & { segmentId?: string }> {
  if (segment === undefined) return plain
  return { ...plain, segmentId: (await getSegment(cli, api, segment)).id }
}
