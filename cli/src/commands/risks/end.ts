import { riskEventCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { AnswerFailure } from '../../failure.ts'

interface EndOptions {
  comment?: string
  handler?: string
}

export function addRisksSolve(risks: Command, cli: Cli): void {
  const { t } = cli
  risks
    .command('solve')
    .description(t('help.risks.solve'))
    .argument('<event...>', t('help.argument.risks'))
    .requiredOption('--comment <text>', t('help.option.riskComment'))
    .option('--handler <name>', t('help.option.riskHandler'))
    .action((ids: string[], options: EndOptions) => end(cli, 'solved', ids, options))
}

export function addRisksIgnore(risks: Command, cli: Cli): void {
  const { t } = cli
  risks
    .command('ignore')
    .description(t('help.risks.ignore'))
    .argument('<event...>', t('help.argument.risks'))
    .option('--comment <text>', t('help.option.riskComment'))
    .action((ids: string[], options: EndOptions) => end(cli, 'ignored', ids, options))
}

/** Ends the events one by one; results before a failure are printed as well. */
async function end(
  cli: Cli,
  status: 'solved' | 'ignored',
  ids: readonly string[],
  { comment, handler }: EndOptions,
): Promise<void> {
  const api = cli.api()
  const ended: string[] = []
  try {
    const inputs = ids.map((id) => ({ id, status, comment, handler }))
    await api.callEach(riskEventCalls.update, inputs, (_, { id }) => ended.push(id))
  } catch (cause) {
    throw namingEvent(cli, cause, ids[ended.length] ?? '')
  } finally {
    if (ended.length > 0) {
      const column = { field: 'ids', title: cli.t('column.handled'), show: () => ended.join(', ') }
      cli.out.one({ ids: ended, status }, [column])
    }
  }
}

/** With several events, the failure names the one that could not be ended. */
function namingEvent({ t }: Cli, cause: unknown, id: string): unknown {
  if (!(cause instanceof AnswerFailure)) return cause
  const text = t('fault.invalidValue', { value: id, reason: cause.message })
  return new AnswerFailure(text, cause.details, cause.status)
}
