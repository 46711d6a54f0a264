import { isMac } from '@netwarden/shared/validators'

/** Parameters of the address; empty texts are missing ones. */
export interface Question {
  device: string
  domain: string
  ip: string
  at: string
  draft: string
}

/** The body of the call. */
export function bodyOf({ device, domain, ip, at }: Question) {
  return {
    ...(isMac(device) ? { deviceMac: device } : { deviceIP: device }),
    ...(domain && { domain }),
    ...(ip && { ip }),
    ...(at && { at }),
  }
}
