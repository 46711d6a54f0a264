import type { Finding } from './finding.ts'

/** A mute: a rule for a device, for a domain with all below it, or for both is never raised. */
export interface Mute {
  code: string
  deviceIp: string | null
  domain: string | null
}

export function isMuted(
  finding: Pick<Finding, 'code' | 'deviceIp' | 'subject'>,
  mutes: readonly Mute[],
): boolean {
  return mutes.some(
    ({ code, deviceIp, domain }) =>
      code === finding.code &&
      (deviceIp === null || deviceIp === finding.deviceIp) &&
      (domain === null || domain === finding.subject || finding.subject.endsWith(`.${domain}`)),
  )
}
