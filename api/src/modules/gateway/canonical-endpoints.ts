import type { Message } from '@netwarden/shared/errors'
import type { TextKey } from '@netwarden/shared/i18n'
import { canonicalListenAddress } from '@netwarden/shared/validators'

type Faults = Record<string, Message>

/** Each in canonical spelling and once; the first that is none of its kind is blamed. */
export function canonicalEach(
  field: string,
  given: readonly string[],
  canonical: (text: string) => string | null,
  fault: TextKey,
  faults: Faults,
): string[] {
  const read = given.map((text) => canonical(text))
  const faulty = given[read.indexOf(null)]
  if (faulty !== undefined) faults[field] = { key: fault, params: { part: faulty.slice(0, 64) } }
  return [...new Set(read.flatMap((text) => text ?? []))]
}

/** Addresses to listen on as `ip#port`; `port` where one names none. */
export function canonicalEndpoints(
  field: string,
  given: readonly string[],
  port: string,
  faults: Faults,
): string[] {
  const canonical = (text: string) => {
    const endpoint = canonicalListenAddress(text)
    return endpoint === null || endpoint.includes('#') ? endpoint : `${endpoint}#${port}`
  }
  return canonicalEach(field, given, canonical, 'gateway.listen.invalid', faults)
}
