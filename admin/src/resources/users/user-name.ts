import type { User } from '@netwarden/shared/domain'

/** The name of a user in texts: the username, because it is unique. */
export function fullName({ nickname, username }: Pick<User, 'nickname' | 'username'>): string {
  return nickname === '' || nickname === username ? username : `${nickname} (${username})`
}
