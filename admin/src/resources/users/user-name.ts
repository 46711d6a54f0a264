import type { User } from '@netwarden/shared'

/** What a user is called in texts: the username is the one that no other has. */
export function fullName({ nickname, username }: Pick<User, 'nickname' | 'username'>): string {
  return nickname === '' || nickname === username ? username : `${nickname} (${username})`
}
