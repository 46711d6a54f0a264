import { UsageFailure } from './failure.ts'
import type { Translate } from './texts/index.ts'

export const DEFAULT_URL = 'http://127.0.0.1:8080'

/** The server's address without a final slash, so that paths can be appended. */
export function serverAddress(text: string | undefined, t: Translate): string {
  if (!text) return DEFAULT_URL
  const url = parseUrl(text)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new UsageFailure(t('usage.url', { url: text }))
  }
  // Credentials in an address would appear in messages and in the credential file.
  if (url.username || url.password) throw new UsageFailure(t('usage.urlSecret'))
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null // URL throws a TypeError for a text that is no address.
  }
}
