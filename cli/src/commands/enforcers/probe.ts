import { enforcerCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'
import { columnsOf } from '../columns.ts'
import { getEnforcer } from './enforcer-columns.ts'

export function addEnforcersProbe(enforcers: Command, cli: Cli): void {
  const { t } = cli
  enforcers
    .command('probe')
    .description(t('help.enforcers.probe'))
    .argument('<enforcer>', t('help.argument.enforcer'))
    .action((nameOrId: string) => probe(cli, nameOrId))
}

/** Fails where an answer was not as decided. */
async function probe(cli: Cli, nameOrId: string): Promise<void> {
  const { t, out } = cli
  const api = cli.api()
  const { id } = await getEnforcer(cli, api, nameOrId)
  const canaries = await api.call(enforcerCalls.probe, { id })
  const { asked, agreed, differing } = canaries
  out.one(
    canaries,
    columnsOf(t, [
      ['asked', 'column.asked'],
      ['agreed', 'column.agreed'],
    ]),
    ['asked', 'agreed', 'differing'],
  )
  if (agreed === asked) return
  const hints = differing.map(({ name, expected, got, via }) => `${name}: ${expected} ≠ ${got} (${via})`)
  throw new CliFailure(t('fault.canariesDiffer', { count: asked - agreed }), hints)
}
