import { riskEventCalls, riskHandlingCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { showTime } from '../../output/show-time.ts'
import { columnsOf } from '../columns.ts'
import { percentText, reasonsText } from './risk-columns.ts'

export function addRisksShow(risks: Command, cli: Cli): void {
  const { t } = cli
  risks
    .command('show')
    .description(t('help.risks.show'))
    .argument('<event>', t('help.argument.risk'))
    .action((id: string) => show(cli, id))
}

async function show(cli: Cli, id: string): Promise<void> {
  const { t, out } = cli
  const api = cli.api()
  const [event, history, context] = await Promise.all([
    api.call(riskEventCalls.profile, { id }),
    api.call(riskEventCalls.history, { id }),
    api.call(riskHandlingCalls.context, { id }),
  ])
  const columns = columnsOf(t, [
    ['id', 'column.id'],
    ['name', 'column.riskName'],
    ['desc', 'column.riskDesc'],
    ['riskLevel', 'column.riskLevel'],
    ['status', 'column.status'],
    ['deviceIP', 'column.deviceIP'],
    ['deviceName', 'column.deviceName'],
    ['domain', 'column.domain'],
    ['org', 'column.org'],
    ['detectedAt', 'column.detectedAt', 'time'],
    ['lastSeenAt', 'column.lastSeenAt', 'time'],
    ['count', 'column.riskCount'],
    ['previousId', 'column.previousId'],
    ['attackId', 'column.attackId'],
    ['assignee', 'column.assignee'],
    ['mark', 'column.riskMark'],
    ['solvedBy', 'column.solvedBy'],
    ['handler', 'column.handler'],
    ['solvedComment', 'column.solvedComment'],
  ])
  const steps = history.map(({ at, kind, by, text }) =>
    [showTime(at), t(`history.${kind}`), by, text].filter(Boolean).join(' '),
  )
  const names = context.counted?.names.map(({ name }) => name) ?? []
  out.one({ ...event, history, context }, [
    ...columns,
    { field: 'confidence', title: t('column.riskConfidence'), show: percentText },
    { field: 'reasons', title: t('column.reasons'), show: () => reasonsText(event) },
    { field: 'context', title: t('column.countedNames'), show: () => names.join(', ') },
    { field: 'history', title: t('column.history'), show: () => steps.join('; ') },
  ])
}
