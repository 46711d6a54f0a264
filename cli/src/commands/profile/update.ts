import { userCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { UsageFailure } from '../../failure.ts'
import { userDetailColumns } from '../users/user-columns.ts'

interface ProfileOptions {
  nickname?: string
  phone?: string
  email?: string
  sector?: string
  job?: string
  location?: string
  certification?: string
}

export function addProfileUpdate(profile: Command, cli: Cli): void {
  const { t } = cli
  profile
    .command('update')
    .description(t('help.profile.update'))
    .option('--nickname <name>', t('help.option.nickname'))
    .option('--phone <number>', t('help.option.phone'))
    .option('--email <address>', t('help.option.email'))
    .option('--sector <name>', t('help.option.sector'))
    .option('--job <title>', t('help.option.job'))
    .option('--location <place>', t('help.option.location'))
    .option('--certification <text>', t('help.option.certification'))
    .action((options: ProfileOptions) => update(cli, options))
}

/** The call needs five of the fields each time, so those that are left out are sent as they are. */
async function update(cli: Cli, options: ProfileOptions): Promise<void> {
  if (Object.keys(options).length === 0) throw new UsageFailure(cli.t('usage.nothingToChange'))
  const api = cli.api()
  const { nickname, phone, email, sector, job } = await api.call(userCalls.info, {})
  const user = await api.call(userCalls.updateInfo, { nickname, phone, email, sector, job, ...options })
  cli.out.one(user, userDetailColumns(cli.t))
}
