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
  for (const verb of ['domains', 'devices', 'people', 'banned'] as const) {
    const command = top.command(verb).description(t(`help.top.${verb}`))
    addRankingOptions(command, cli, ROWS).action((options: RankingOptions) =>
      printRanking(cli, RANKINGS[verb], options),
    )
  }
}
