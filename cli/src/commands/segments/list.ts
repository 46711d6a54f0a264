import { segmentCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { SEGMENT_COLUMNS, segmentListColumns } from './segment-columns.ts'

/** Segments with many entries are large: this many are requested at once. */
const PAGE = 20

export function addSegmentsList(segments: Command, cli: Cli): void {
  segments
    .command('list')
    .description(cli.t('help.segments.list'))
    .action(() => list(cli))
}

/** Omits the entries for tables, which do not show them. */
async function list(cli: Cli): Promise<void> {
  const api = cli.api()
  const brief = cli.out.format === 'table'
  const printer = cli.out.rows(segmentListColumns(cli.t), SEGMENT_COLUMNS)
  for (let current = 1; ; current++) {
    const page = await api.call(segmentCalls.list, { current, pageSize: PAGE, brief })
    printer.add(page.list)
    if (page.list.length < PAGE) break
  }
  printer.end()
}
