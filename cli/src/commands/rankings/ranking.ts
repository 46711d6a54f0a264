import { DISTINCT_FIELDS, type DistinctQuota, distinctCalls } from '@netwarden/shared/contract'
import { MAX_PAGE_DEPTH } from '@netwarden/shared/limits'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { createCountReader } from '../../input/count-argument.ts'
import { createTimeReader } from '../../input/time-argument.ts'
import type { Column } from '../../output/result-printer.ts'
import { columnsOf } from '../columns.ts'
import { printTimed } from '../timed-pages.ts'

export interface RankingOptions {
  from?: string
  to?: string
  limit: number
}

export interface Ranked {
  quota: DistinctQuota
  solvedMode?: 'banned'
  keyword?: string
  keywordKind?: 'domain' | 'dstHostIP'
}

/** The time range and the number of rows of a ranking. */
export function addRankingOptions(command: Command, { t }: Cli, rows: number): Command {
  const readTime = createTimeReader(t)
  return command
    .option('--from <time>', t('help.option.from'), readTime)
    .option('--to <time>', t('help.option.to'), readTime)
    .option(
      '--limit <count>',
      t('help.option.limit', { most: MAX_PAGE_DEPTH }),
      createCountReader(t, MAX_PAGE_DEPTH, 'usage.count'),
      rows,
    )
}

/** Prints a ranking by visits, and how many more rows it has. */
export async function printRanking(
  cli: Cli,
  asked: Ranked,
  { from, to, limit }: RankingOptions,
): Promise<void> {
  const api = cli.api()
  await printTimed(cli, cli.out.rows(columnsOfQuota(cli, asked.quota), DISTINCT_FIELDS), {
    to,
    limit,
    read: (page) => api.call(distinctCalls.list, { ...asked, from, ...page }),
  })
}

function columnsOfQuota({ t }: Cli, quota: DistinctQuota): Column[] {
  const named = {
    device: columnsOf(t, [
      ['name', 'column.name'],
      ['deviceIP', 'column.deviceIP'],
      ['deviceMac', 'column.mac'],
      ['user', 'column.user'],
      ['department', 'column.department'],
    ]),
    user: columnsOf(t, [
      ['key', 'column.user'],
      ['department', 'column.department'],
      ['devices', 'column.devices'],
    ]),
    domain: columnsOf(t, [['key', 'column.domain']]),
    org: columnsOf(t, [['key', 'column.org']]),
  } satisfies Record<DistinctQuota, Column[]>
  return [
    ...named[quota],
    ...columnsOf(t, [
      ['visits', 'column.visits'],
      ['banned', 'column.banned'],
      ['firstAt', 'column.firstAt', 'time'],
      ['lastAt', 'column.lastAt', 'time'],
    ]),
  ]
}
