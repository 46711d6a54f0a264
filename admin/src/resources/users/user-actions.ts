import type { User, UserStatus } from '@netwarden/shared'

/** The actions on a user, from the row and from the drawer. */
export interface UserActions {
  view: (user: User) => void
  edit: (user: User) => void
  setStatus: (user: User, status: UserStatus) => void
  resetPassword: (user: User) => void
  remove: (users: readonly User[]) => void
}
