import { readStored, writeStored } from '../stores/browser-storage.ts'

const ACCESS_TOKEN_KEY = 'accessToken'
const REFRESH_TOKEN_KEY = 'refreshToken'
const ROLE_KEY = 'userRole'

export interface Tokens {
  access_token: string
  refresh_token?: string
}

export function readAccessToken(): string | null {
  return readStored(ACCESS_TOKEN_KEY)
}

export function readRefreshToken(): string | null {
  return readStored(REFRESH_TOKEN_KEY)
}

/** Signed in means that an access token is stored; the server decides whether it is valid. */
export function isLoggedIn(): boolean {
  return Boolean(readAccessToken())
}

export function saveTokens(tokens: Tokens): void {
  writeStored(ACCESS_TOKEN_KEY, tokens.access_token)
  if (tokens.refresh_token) writeStored(REFRESH_TOKEN_KEY, tokens.refresh_token)
}

export function saveRole(role: string): void {
  writeStored(ROLE_KEY, role)
}

export function clearTokens(): void {
  for (const key of [ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY, ROLE_KEY]) writeStored(key, null)
}

/** Calls back when another tab of this browser logged out. */
export function watchForeignLogout(onLogout: () => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === ACCESS_TOKEN_KEY && event.newValue === null) onLogout()
  }
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
