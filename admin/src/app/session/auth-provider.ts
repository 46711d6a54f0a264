import type { AuthProvider } from 'react-admin'
import { queryClient } from '../../kit/session/query-client.ts'
import { signIn, signOut } from '../../kit/session/sign-in.ts'
import { isLoggedIn } from '../../kit/session/tokens.ts'
import { userQuery } from '../../kit/session/user.ts'

export const authProvider: AuthProvider = {
  async login({ username, password }: { username: string; password: string }) {
    await signIn(username, password)
  },
  /** Nothing is redirected here: the session watcher and the console's entry do that. */
  async logout() {
    await signOut()
    return false
  },
  async checkAuth() {
    if (!isLoggedIn()) throw { message: false }
  },
  /** The session watcher handles lost sessions: react-admin would log out once for each failed call. */
  async checkError() {},
  async getIdentity() {
    const { id, nickname, username } = await queryClient.ensureQueryData(userQuery)
    return { id, fullName: nickname || username }
  },
  async getPermissions() {
    return isLoggedIn() ? (await queryClient.ensureQueryData(userQuery)).role : undefined
  },
}
