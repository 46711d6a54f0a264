import { userCalls } from '@netwarden/shared/contract'
import { OWN_PROFILE, REQUIRED_PROFILE } from '@netwarden/shared/domain'
import { pickFields } from '@netwarden/shared/fields'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { UsageFailure } from '../../failure.ts'
import { addFieldOptions, fieldsOfOptions } from '../../input/field-options.ts'
import { userDetailColumns } from '../users/user-columns.ts'

export function addProfileUpdate(profile: Command, cli: Cli): void {
  const { t } = cli
  const command = profile.command('update').description(t('help.profile.update'))
  addFieldOptions(command, t, OWN_PROFILE).action((options: Record<string, unknown>) => update(cli, options))
}

/** The call needs five of the fields each time, so those that are left out are sent as they are. */
async function update(cli: Cli, options: Record<string, unknown>): Promise<void> {
  const changes = fieldsOfOptions(OWN_PROFILE, options)
  if (Object.keys(changes).length === 0) throw new UsageFailure(cli.t('usage.nothingToChange'))
  const api = cli.api()
  const kept = pickFields(REQUIRED_PROFILE, await api.call(userCalls.info, {}))
  const user = await api.call(userCalls.updateInfo, { ...kept, ...changes })
  cli.out.one(user, userDetailColumns(cli.t))
}
