import type { User, UserStatus } from '@netwarden/shared/domain'

/** Actions on a user in the row and in the drawer. */
export interface UserActions {
  view: (user: User) => void
  edit: (user: User) => void
  setStatus: (user: User, status: UserStatus) => void
  resetPassword: (user: User) => void
  remove: (users: readonly User[]) => void
}
