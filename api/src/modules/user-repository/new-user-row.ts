import type { NewUser } from '@netwarden/shared/contract'
import type { NewAccountRow } from '../../platform/state/tables/people.ts'

interface Made {
  id: string
  passwordHash: string
  now: number
}

/** Fields without a value are empty, so that forms and files need not distinguish them from null. */
export function newUserRow(user: Omit<NewUser, 'password'>, { id, passwordHash, now }: Made): NewAccountRow {
  return {
    id,
    username: user.username,
    nickname: user.nickname,
    role: user.role,
    email: user.email,
    phone: user.phone ?? '',
    status: user.status,
    sector: user.sector ?? '',
    job: user.job ?? '',
    location: user.location ?? '',
    certification: user.certification ?? '',
    avatar: '',
    language: null,
    timeZone: null,
    passwordHash,
    lastActiveAt: null,
    createdAt: now,
    updatedAt: now,
    version: 1,
  }
}
