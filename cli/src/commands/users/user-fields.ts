import { ROLES, type Role, USER_STATUSES, type UserStatus } from '@netwarden/shared/domain'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'

export interface UserFieldOptions {
  role?: Role
  status?: UserStatus
  phone?: string
  sector?: string
  job?: string
  location?: string
}

/** Adds the options for the fields of a new or an existing user. */
export function addUserFields(command: Command, { t }: Cli): Command {
  return command
    .addOption(new Option('--role <role>', t('help.option.setRole')).choices(ROLES))
    .addOption(new Option('--status <status>', t('help.option.setStatus')).choices(USER_STATUSES))
    .option('--phone <number>', t('help.option.phone'))
    .option('--sector <name>', t('help.option.sector'))
    .option('--job <title>', t('help.option.job'))
    .option('--location <place>', t('help.option.location'))
}
