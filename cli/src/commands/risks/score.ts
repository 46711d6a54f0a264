import { generatedNameScore } from '@netwarden/shared/risk'
import type { Command } from 'commander'
import { getDomain } from 'tldts'
import type { Cli } from '../../cli.ts'
import { linesOf } from '../../input/source-file.ts'
import { printable } from '../../output/printable.ts'

const DIGITS = 4

export function addRisksScore(risks: Command, cli: Cli): void {
  const { t } = cli
  risks
    .command('score')
    .description(t('help.risks.score'))
    .argument('<file>', t('help.argument.source'))
    .action((file: string) => score(cli, file))
}

/** Prints the result of each line immediately, so that pipes may be endless. */
async function score(cli: Cli, file: string): Promise<void> {
  const { out } = cli
  const printer = out.rows([], ['name', 'score'])
  for await (const line of linesOf(cli, file)) {
    const name = line.trim()
    if (name === '') continue
    const rating = Number(scoreOf(name).toFixed(DIGITS))
    if (out.format === 'table') out.text(`${printable(name)}\t${rating}\n`)
    else printer.add([{ name, score: rating }])
  }
  if (out.format !== 'table') printer.end()
}

function scoreOf(text: string): number {
  const name = text.toLowerCase().replace(/\.$/, '')
  const registrable = getDomain(name, { extractHostname: false, validateHostname: false, detectIp: false })
  return registrable === null ? 0 : generatedNameScore(name, registrable)
}
