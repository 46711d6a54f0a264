import { alarmCalls } from '@netwarden/shared/contract'
import { ALARM_SETTINGS, alarmDeliverySchema } from '@netwarden/shared/domain'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addLimit, printAll } from '../all-pages.ts'
import { columnsOf } from '../columns.ts'
import { addShowSettings, type Settings } from '../settings.ts'
import { addAlarmsSet, showQuietHours, showWebhooks } from './set.ts'
import { addAlarmsTest } from './test.ts'

export { MAIL_CHANNEL, testChannel } from './test.ts'

const SETTINGS: Settings = {
  fields: ALARM_SETTINGS,
  more: [
    ['quietHours', 'column.quietHours', showQuietHours],
    ['webhooks', 'column.webhooks', showWebhooks],
    ['version', 'column.version'],
  ],
}

export function addAlarms(program: Command, cli: Cli): void {
  const alarms = program.command('alarms').description(cli.t('help.alarms')).helpCommand(false)
  addShow(alarms, cli)
  addAlarmsSet(alarms, cli, SETTINGS)
  addDeliveries(alarms, cli)
  addAlarmsTest(alarms, cli)
}

function addShow(alarms: Command, cli: Cli): void {
  const command = alarms.command('show').description(cli.t('help.alarms.show'))
  addShowSettings(command, cli, SETTINGS, () => cli.api().call(alarmCalls.read, {}))
}

function addDeliveries(alarms: Command, cli: Cli): void {
  const { t, out } = cli
  const command = alarms.command('deliveries').description(t('help.alarms.deliveries'))
  addLimit(command, cli).action(async ({ limit }: { limit: number }) => {
    const columns = columnsOf(t, [
      ['createdAt', 'column.createdAt', 'time'],
      ['state', 'column.state'],
      ['receiver', 'column.receiver'],
      ['subject', 'column.subject'],
      ['attempts', 'column.attempts'],
      ['answer', 'column.answer'],
      ['id', 'column.id'],
    ])
    const printer = out.rows(columns, Object.keys(alarmDeliverySchema.shape))
    await printAll(cli, printer, limit, (page) => cli.api().call(alarmCalls.deliveries, page))
  })
}
