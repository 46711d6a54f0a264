import { switchLanguage } from '../i18n/index.ts'
import { dropTabs } from '../tabs/tab-store.ts'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'
import { expectLosses } from './session-lost.ts'
import { clearTokens, isLoggedIn, saveTokens } from './tokens.ts'
import { userQuery } from './user.ts'

const LOGOUT_PATIENCE = 3_000

/** Logs in and loads who it is; on failure no token stays behind. */
export async function signIn(username: string, password: string) {
  try {
    const body = { username, password }
    saveTokens(await call('POST /api/user/login', { body, isPublic: true }))
    expectLosses(true)
    queryClient.clear()
    const user = await queryClient.fetchQuery(userQuery)
    // What is chosen in the top bar later counts until the next log-in.
    if (user.language) await switchLanguage(user.language)
    return user
  } catch (error) {
    clearTokens()
    throw error
  }
}

/** Forgets the session in this browser: tokens, user, open tabs, server menu. Settings stay. */
export function endSession(): void {
  expectLosses(false)
  clearTokens()
  dropTabs()
  queryClient.clear()
}

export async function signOut(): Promise<void> {
  if (isLoggedIn()) {
    // Whatever the server answers, and if it does not answer at all, this browser is logged out.
    const signal = AbortSignal.timeout(LOGOUT_PATIENCE)
    await call('POST /api/user/logout', { signal }).catch(() => undefined)
  }
  endSession()
}
