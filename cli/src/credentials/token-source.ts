import type { TokenPair } from '@netwarden/shared/domain'
import { CliFailure } from '../failure.ts'
import type { Translate } from '../texts/index.ts'
import type { Credential, CredentialFile } from './credential-file.ts'

/** The source of a call's token. */
export interface TokenSource {
  get(): string
  /** The remedy when the server refuses it. */
  readonly hint: string
  /** A new token in place of an expired one; null when none is available. */
  renew(expired: string, refresh: (refreshToken: string) => Promise<TokenPair>): Promise<string | null>
}

/** The characters that a header may contain (RFC 6750 §2.1). */
const TOKEN = /^[\w.~+/=-]+$/

/** NETWARDEN_TOKEN: the script that sets it also renews it. A trailing line end is not part of it. */
export function environmentToken(text: string, t: Translate): TokenSource {
  const token = text.trim()
  if (!TOKEN.test(token)) throw new CliFailure(t('fault.token'), [t('hint.newToken')])
  return { hint: t('hint.newToken'), get: () => token, renew: async () => null }
}

export const DEFAULT_PROFILE = 'default'

/** The command that signs in to the same profile, at the given address if any. */
export function loginCommand(profile: string, url?: string): string {
  const named = profile === DEFAULT_PROFILE ? [] : ['--profile', profile]
  return ['netwarden', ...named, ...(url ? ['--url', url] : []), 'login'].join(' ')
}

/** The log-in of a profile. Its token is sent only to the server that issued it. */
export function profileTokens(options: {
  file: CredentialFile
  profile: string
  url: string
  /** The address on the command line, if there is one. */
  namedUrl: string | undefined
  t: Translate
}): TokenSource {
  const { file, profile, url, namedUrl, t } = options
  const hint = t('hint.login', { command: loginCommand(profile, namedUrl) })
  let credential: Credential | null = null
  return {
    hint,
    get: () => {
      credential ??= file.find(profile)
      if (!credential) throw new CliFailure(t('fault.notLoggedIn', { url }), [hint])
      if (credential.url !== url) {
        const text = t('fault.otherServer', { profile, kept: credential.url, url })
        throw new CliFailure(text, [t('hint.loginThere', { command: loginCommand(profile, url) })])
      }
      return credential.access_token
    },
    renew: async (expired, refresh) => {
      credential = await file.change(profile, async (kept) => {
        // Another process was first: this one uses its new token.
        if (!kept || kept.url !== url || kept.access_token !== expired) return kept
        return { ...kept, ...(await refresh(kept.refresh_token)) }
      })
      return credential?.url === url ? credential.access_token : null
    },
  }
}
