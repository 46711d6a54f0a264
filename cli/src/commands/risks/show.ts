import { riskEventCalls } from '@netwarden/shared'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { showTime } from '../../output/show-time.ts'
import { columnsOf } from '../columns.ts'
import { reasonsText } from './risk-columns.ts'

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
  const [event, history] = await Promise.all([
    api.call(riskEventCalls.profile, { id }),
    api.call(riskEventCalls.history, { id }),
  ])
  const columns = columnsOf(t, [
    ['id', 'column.id'],
    ['name', 'column.riskName'],
    ['desc', 'column.riskDesc'],
    ['riskLevel', 'column.riskLevel'],
    ['status', 'column.status'],
    ['deviceIP', 'column.deviceIP'],
    ['domain', 'column.domain'],
    ['org', 'column.org'],
    ['detectedAt', 'column.detectedAt', 'time'],
    ['lastSeenAt', 'column.lastSeenAt', 'time'],
    ['count', 'column.riskCount'],
    ['previousId', 'column.previousId'],
    ['solvedBy', 'column.solvedBy'],
    ['solvedComment', 'column.solvedComment'],
  ])
  const told = history.map(({ at, kind, by, text }) =>
    [showTime(at), t(`history.${kind}`), by, text].filter(Boolean).join(' '),
  )
  out.one({ ...event, history }, [
    ...columns,
    { field: 'reasons', title: t('column.reasons'), show: () => reasonsText(event) },
    { field: 'history', title: t('column.history'), show: () => told.join('; ') },
  ])
}
