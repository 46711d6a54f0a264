import type { Language } from '@netwarden/shared/i18n'
import type { CallContext } from './context.ts'

/** The profile's language, or that of the request; undefined for a script that states none, or any (`*`). */
export function statedLanguage({ principal, request, language }: CallContext): Language | undefined {
  return (
    principal.language ?? (/[a-z]/i.test(request.headers['accept-language'] ?? '') ? language : undefined)
  )
}
