import type { LISTENER_FAULTS } from '../setup.ts'

const FAULTS: Readonly<Record<string, (typeof LISTENER_FAULTS)[number]>> = {
  EADDRINUSE: 'portTaken',
  EACCES: 'notPermitted',
  EPERM: 'notPermitted',
  EADDRNOTAVAIL: 'addressMissing',
}

/** Why an address cannot be served, with the system's code. */
export function faultOfListen(error: unknown): { fault: (typeof LISTENER_FAULTS)[number]; code: string } {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  return { fault: FAULTS[code] ?? 'failed', code }
}
