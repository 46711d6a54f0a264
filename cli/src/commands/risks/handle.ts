import { riskHandlingCalls } from '@netwarden/shared/contract'
import { Argument, type Command } from 'commander'
import type { Cli } from '../../cli.ts'

const MARKS = { true: true, false: false, none: null } as const

export function addRisksReopen(risks: Command, cli: Cli): void {
  const { t } = cli
  risks
    .command('reopen')
    .description(t('help.risks.reopen'))
    .argument('<event>', t('help.argument.risk'))
    .requiredOption('--comment <text>', t('help.option.riskReopenComment'))
    .action(async (id: string, { comment }: { comment: string }) => {
      await cli.api().call(riskHandlingCalls.reopen, { id, comment })
      printChange(cli, { id, status: 'alarmed' })
    })
}

export function addRisksAssign(risks: Command, cli: Cli): void {
  const { t } = cli
  risks
    .command('assign')
    .description(t('help.risks.assign'))
    .argument('<event>', t('help.argument.risk'))
    .argument('[username]', t('help.argument.riskAssignee'))
    .action(async (id: string, username: string | undefined) => {
      const assignee = username ?? null
      await cli.api().call(riskHandlingCalls.assign, { id, assignee })
      printChange(cli, { id, assignee })
    })
}

export function addRisksMark(risks: Command, cli: Cli): void {
  const { t } = cli
  risks
    .command('mark')
    .description(t('help.risks.mark'))
    .argument('<event>', t('help.argument.risk'))
    .addArgument(new Argument('<mark>', t('help.argument.riskMark')).choices(Object.keys(MARKS)))
    .action(async (id: string, chosen: keyof typeof MARKS) => {
      const mark = MARKS[chosen]
      await cli.api().call(riskHandlingCalls.mark, { id, mark })
      printChange(cli, { id, mark })
    })
}

function printChange({ out, t }: Cli, change: { id: string } & Record<string, unknown>): void {
  out.one(change, [{ field: 'id', title: t('column.changedEvent'), isWhole: true }])
}
