import { ROLES, type Role, USER_STATUSES, type UserStatus } from '@netwarden/shared/domain'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'

export interface UserFilterOptions {
  role?: Role
  status?: UserStatus
  q?: string
}

/** The options by which list and export narrow the users. */
export function addUserFilter(command: Command, { t }: Cli): Command {
  return command
    .addOption(new Option('--role <role>', t('help.option.role')).choices(ROLES))
    .addOption(new Option('--status <status>', t('help.option.status')).choices(USER_STATUSES))
    .option('--q <text>', t('help.option.q'))
}
