import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addRankingOptions, printRanking, type Ranked, type RankingOptions } from './ranking.ts'

const ROWS = 10

const RANKINGS = {
  domains: { quota: 'domain' },
  devices: { quota: 'device' },
  people: { quota: 'user' },
  banned: { quota: 'domain', solvedMode: 'banned' },
} as const satisfies Record<string, Ranked>

export function addTop(program: Command, cli: Cli): void {
  const { t } = cli
  const top = program.command('top').description(t('help.top')).helpCommand(false)
  addRanking(top.command('domains').description(t('help.top.domains')), cli, RANKINGS.domains)
  addRanking(top.command('devices').description(t('help.top.devices')), cli, RANKINGS.devices)
  addRanking(top.command('people').description(t('help.top.people')), cli, RANKINGS.people)
  addRanking(top.command('banned').description(t('help.top.banned')), cli, RANKINGS.banned)
}

function addRanking(command: Command, cli: Cli, ranked: Ranked): void {
  addRankingOptions(command, cli, ROWS).action((options: RankingOptions) =>
    printRanking(cli, ranked, options),
  )
}
