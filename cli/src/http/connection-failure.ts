import { CliFailure } from '../failure.ts'
import type { TextKey, Translate } from '../texts/index.ts'

const UNREACHABLE: Readonly<Record<string, TextKey>> = {
  ECONNREFUSED: 'fault.connection.refused',
  ENOTFOUND: 'fault.connection.unknownHost',
  EAI_AGAIN: 'fault.connection.unknownHost',
  ETIMEDOUT: 'fault.connection.timeout',
  EPROTO: 'fault.connection.protocol',
}
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)/
const NOT_HTTP = /^HPE_/

/** Converts a failed or broken connection to a failure; other errors are not handled here. */
export function connectionFailure(cause: unknown, server: string, t: Translate): unknown {
  const code = codeOf(cause)
  if (code === null) return cause
  if (CERTIFICATE.test(code)) {
    return failure('fault.connection.certificate', [t('hint.certificate')])
  }
  const key = NOT_HTTP.test(code) ? 'fault.connection.protocol' : UNREACHABLE[code]
  return failure(key ?? 'fault.connection.broken', [t('hint.server')])

  function failure(text: TextKey, hints: string[]): CliFailure {
    return new CliFailure(t(text, { server, code: code ?? '' }), hints, { cause })
  }
}

function codeOf(cause: unknown): string | null {
  if (!(cause instanceof Error)) return null
  if (
    'code' in cause &&
    typeof cause.code === 'string' &&
    /^(E[A-Z]|HPE_)|CERT|SIGNED|UNABLE/.test(cause.code)
  ) {
    return cause.code
  }
  return cause instanceof AggregateError ? codeOf(cause.errors[0]) : null
}
