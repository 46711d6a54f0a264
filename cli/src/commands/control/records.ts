import { controlRecordCalls } from '@netwarden/shared/contract'
import {
  CONTROL_RECORD_COLUMNS,
  POLICY_GROUPS,
  type PolicyGroup,
  SOLVED_MODES,
  type SolvedMode,
} from '@netwarden/shared/domain'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import { createTimeReader } from '../../input/time-argument.ts'
import { columnsOf } from '../columns.ts'
import { deviceAddress } from '../devices/device-addresses.ts'
import { addTimedLimit, printTimed } from '../timed-pages.ts'

interface RecordsOptions {
  group?: PolicyGroup
  mode?: SolvedMode
  device?: string
  domain?: string
  from?: string
  to?: string
  limit: number
}

export function addControlRecords(control: Command, cli: Cli): void {
  const { t } = cli
  const readTime = createTimeReader(t)
  const command = control
    .command('records')
    .description(t('help.control.records'))
    .addOption(new Option('--group <group>', t('help.option.controlGroup')).choices(POLICY_GROUPS))
    .addOption(new Option('--mode <mode>', t('help.option.mode')).choices(SOLVED_MODES))
    .option('--device <device>', t('help.option.deviceAddress'))
    .option('--domain <domain>', t('help.option.controlDomain'))
    .option('--from <time>', t('help.option.from'), readTime)
    .option('--to <time>', t('help.option.to'), readTime)
  addTimedLimit(command, cli).action((options: RecordsOptions) => list(cli, options))
}

async function list(cli: Cli, options: RecordsOptions): Promise<void> {
  const { group, mode, device, domain, from, to, limit } = options
  const api = cli.api()
  const deviceIP = device === undefined ? undefined : await deviceAddress(cli, api, device)
  const filter = { controlGroup: group, solvedMode: mode, deviceIP, domain, from }
  await printTimed(cli, cli.out.rows(recordColumns(cli), CONTROL_RECORD_COLUMNS), {
    to,
    limit,
    read: (page) => api.call(controlRecordCalls.list, { ...filter, ...page }),
  })
}

function recordColumns({ t }: Cli) {
  return columnsOf(t, [
    ['accessAt', 'column.accessAt', 'time'],
    ['deviceIP', 'column.deviceIP'],
    ['domain', 'column.domain'],
    ['controlGroup', 'column.controlGroup'],
    ['solvedMode', 'column.visitVerdict'],
    ['reason', 'column.reason'],
  ])
}
