import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import type { Cli } from '../cli.ts'
import { CliFailure } from '../failure.ts'

/** Path of the server, relative to the built files in `cli/dist`. */
const SERVER = new URL('../../api/dist/bundle/main.js', import.meta.url)

export function addServe(program: Command, cli: Cli): void {
  program
    .command('serve')
    .description(cli.t('help.serve'))
    .action(() => serve(cli))
}

/** Runs the server in this very process, so that signals reach it. */
async function serve({ t }: Cli): Promise<void> {
  if (!existsSync(fileURLToPath(SERVER))) throw new CliFailure(t('fault.serve.missing'), [t('hint.build')])
  await import(SERVER.href)
}
