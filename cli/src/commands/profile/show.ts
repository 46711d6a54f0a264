import { userCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { userDetailColumns } from '../users/user-columns.ts'

export function addProfileShow(profile: Command, cli: Cli): void {
  profile
    .command('show')
    .description(cli.t('help.profile.show'))
    .action(async () => {
      const user = await cli.api().call(userCalls.info, {})
      cli.out.one(user, userDetailColumns(cli.t))
    })
}
