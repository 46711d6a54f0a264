import type { Branding } from '@netwarden/shared/contract'
import { APP_NAME } from '@netwarden/shared/limits'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../kit/session/call.ts'

export const brandingKey = ['branding'] as const

/** Until the server answers, the console uses its default name and shows no links. */
const UNKNOWN: Branding = {
  softwareName: APP_NAME,
  copyright: '',
  website: '',
  faq: '',
  consoleAddress: '',
  isRegistrationOpen: false,
  version: '',
  isMailOn: false,
}

/** Name, copyright, version and external links, as the administrator set them. */
export function useBranding(): Branding & { isKnown: boolean } {
  const { data } = useQuery({
    queryKey: brandingKey,
    queryFn: ({ signal }) => call('GET /api/branding', { signal, isPublic: true }),
    staleTime: 300_000,
    meta: { isQuiet: true },
  })
  return { ...UNKNOWN, ...data, isKnown: data !== undefined }
}
