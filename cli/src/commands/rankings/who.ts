import { MAX_PAGE_DEPTH } from '@netwarden/shared/limits'
import { canonicalIp } from '@netwarden/shared/validators'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addRankingOptions, printRanking, type RankingOptions } from './ranking.ts'

export function addWho(program: Command, cli: Cli): void {
  const { t } = cli
  const command = program
    .command('who')
    .description(t('help.who'))
    .argument('<name>', t('help.argument.visitedName'))
  addRankingOptions(command, cli, MAX_PAGE_DEPTH).action((name: string, options: RankingOptions) =>
    printRanking(cli, { quota: 'device', keyword: name, keywordKind: kindOf(name) }, options),
  )
}

function kindOf(name: string): 'domain' | 'dstHostIP' {
  return canonicalIp(name) === null ? 'domain' : 'dstHostIP'
}
