import { isMac } from '@netwarden/shared'

/** What the address holds; empty texts are not given. */
export interface Question {
  device: string
  domain: string
  ip: string
  at: string
  draft: string
}

/** As the call takes it. */
export function bodyOf({ device, domain, ip, at }: Question) {
  return {
    ...(isMac(device) ? { deviceMac: device } : { deviceIP: device }),
    ...(domain && { domain }),
    ...(ip && { ip }),
    ...(at && { at }),
  }
}
