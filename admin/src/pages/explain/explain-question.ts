import { isIp, isMac } from '@netwarden/shared/validators'

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
    ...deviceOf(device),
    ...(domain && { domain }),
    ...(ip && { ip }),
    ...(at && { at }),
  }
}

/** A name, a user or a department is looked up by the server, which names the candidates where it means several devices. */
function deviceOf(device: string) {
  if (isMac(device)) return { deviceMac: device }
  return isIp(device) ? { deviceIP: device } : { device }
}
