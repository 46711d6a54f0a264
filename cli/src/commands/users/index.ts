import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addUsersCreate } from './create.ts'
import { addUsersDelete } from './delete.ts'
import { addUsersExport } from './export.ts'
import { addUsersImport } from './import.ts'
import { addUsersList } from './list.ts'
import { addUsersResetPassword } from './reset-password.ts'
import { addUsersSetRole } from './set-role.ts'
import { addUsersSetStatus } from './set-status.ts'
import { addUsersShow } from './show.ts'
import { addUsersUpdate } from './update.ts'

const VERBS = [
  addUsersList,
  addUsersShow,
  addUsersCreate,
  addUsersUpdate,
  addUsersDelete,
  addUsersImport,
  addUsersExport,
  addUsersSetStatus,
  addUsersSetRole,
  addUsersResetPassword,
]

export function addUsers(program: Command, cli: Cli): void {
  const users = program.command('users').description(cli.t('help.users')).helpCommand(false)
  for (const add of VERBS) add(users, cli)
}
