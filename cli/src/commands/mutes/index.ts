import { riskEventCalls } from '@netwarden/shared/contract'
import { RISK_RULE_CODES, riskMuteSchema } from '@netwarden/shared/domain'
import { Argument, type Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { createExpiryReader } from '../../input/expiry-argument.ts'
import type { Row } from '../../output/result-printer.ts'
import { columnsOf } from '../columns.ts'

interface AddOptions {
  device?: string
  domain?: string
  reason: string
  until?: string
}

/** Rules that raise no more events for a device, a domain, or at all. */
export function addMutes(program: Command, cli: Cli): void {
  const { t } = cli
  const mutes = program.command('mutes').description(t('help.mutes')).helpCommand(false)
  mutes
    .command('list')
    .description(t('help.mutes.list'))
    .action(async () => print(cli, await cli.api().call(riskEventCalls.mutes, {})))
  mutes
    .command('add')
    .description(t('help.mutes.add'))
    .addArgument(new Argument('<rule>', t('help.argument.riskRule')).choices(RISK_RULE_CODES))
    .option('--device <ip>', t('help.option.muteDevice'))
    .option('--domain <domain>', t('help.option.muteDomain'))
    .requiredOption('--reason <text>', t('help.option.muteReason'))
    .option('--until <time>', t('help.option.muteUntil'), createExpiryReader(t))
    .action(async (code: (typeof RISK_RULE_CODES)[number], options: AddOptions) => {
      const { device: deviceIP, domain, reason, until: expiresAt } = options
      print(cli, [await cli.api().call(riskEventCalls.mute, { code, deviceIP, domain, reason, expiresAt })])
    })
  mutes
    .command('end')
    .description(t('help.mutes.end'))
    .argument('<id>', t('help.argument.mute'))
    .action(async (id: string) => {
      cli.out.one(await cli.api().call(riskEventCalls.unmute, { id }), columnsOf(t, [['id', 'column.ended']]))
    })
}

function print({ out, t }: Cli, rows: readonly Row[]): void {
  const columns = columnsOf(t, [
    ['code', 'column.riskRule'],
    ['deviceIP', 'column.deviceIP'],
    ['domain', 'column.domain'],
    ['reason', 'column.reason'],
    ['expiresAt', 'column.until', 'time'],
    ['createdBy', 'column.by'],
    ['id', 'column.id'],
  ])
  out.list(rows, columns, Object.keys(riskMuteSchema.shape))
}
