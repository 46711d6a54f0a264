import { switchLanguage } from '../i18n/index.ts'
import { dropTabs } from '../tabs/tab-store.ts'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'
import { expectLosses } from './session-lost.ts'
import { clearTokens, isLoggedIn, saveTokens } from './tokens.ts'
import { userQuery } from './user.ts'

const LOGOUT_PATIENCE = 3_000

/** Signs in and loads the user; after a failure no token is kept. */
export async function signIn(username: string, password: string) {
  try {
    const body = { username, password }
    saveTokens(await call('POST /api/user/login', { body, isPublic: true }))
    expectLosses(true)
    queryClient.clear()
    const user = await queryClient.fetchQuery(userQuery)
    // A later choice in the top bar applies until the next sign-in.
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
    // This browser is signed out, whatever the server answers, or if it does not answer.
    const signal = AbortSignal.timeout(LOGOUT_PATIENCE)
    await call('POST /api/user/logout', { signal }).catch(() => undefined)
  }
  endSession()
}
