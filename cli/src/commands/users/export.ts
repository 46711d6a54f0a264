import { userFileCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addCsvExport } from '../csv-files.ts'
import { addUserFilter, type UserFilterOptions } from './user-filter.ts'

export function addUsersExport(users: Command, cli: Cli): void {
  const open = (filter: UserFilterOptions) => cli.api().open(userFileCalls.exportCsv, { ...filter })
  addUserFilter(addCsvExport(users.command('export'), cli, 'help.users.export', open), cli)
}
