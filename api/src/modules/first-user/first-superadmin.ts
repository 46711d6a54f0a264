import { randomBytes } from 'node:crypto'
import { translate } from '@netwarden/shared/i18n'
import { SUPERADMIN_NAME } from '@netwarden/shared/limits'
import { ConfigError } from '../../platform/config/config.ts'
import { SYSTEM_ACTOR } from '../../platform/http/actor.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import { hashPassword, newUserRow, type UserRepository, whyEasyToGuess } from '../user-repository/index.ts'

const RANDOM_BYTES = 12

/** An empty installation gets its first user; a generated password is printed once, on the standard output. */
export async function ensureFirstSuperadmin(options: {
  users: UserRepository
  unitOfWork: UnitOfWork
  chosenPassword: string | undefined
  id: string
  now: number
  print: (line: string) => void
}): Promise<boolean> {
  const { users, unitOfWork, chosenPassword, id, now, print } = options
  if (!(await users.isEmpty())) return false
  const password = chosenPassword ?? randomBytes(RANDOM_BYTES).toString('hex')
  const user = {
    username: SUPERADMIN_NAME,
    nickname: SUPERADMIN_NAME,
    email: '',
    role: 'superadmin',
    status: 'active',
  } as const
  const weakness = await whyEasyToGuess(user, password)
  if (weakness) throw new ConfigError([`NETWARDEN_ADMIN_PASSWORD: ${translate('en-US', weakness)}`])
  const passwordHash = await hashPassword(password)
  const isMade = await unitOfWork.run(async (work) => {
    await users.lock(work)
    // Another process of the same installation may have been first.
    if (!(await users.within(work).isEmpty())) return false
    await users.insert(work, [newUserRow(user, { id, passwordHash, now })])
    const subject = { kind: 'user', id, name: SUPERADMIN_NAME }
    work.record({ actor: SYSTEM_ACTOR, action: 'user.create', subject, after: { role: 'superadmin' } })
    work.changed('users', id, 1)
    return true
  })
  if (isMade && chosenPassword === undefined) print(`superadmin password: ${password}`)
  return isMade
}
