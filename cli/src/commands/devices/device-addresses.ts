import { deviceResource } from '@netwarden/shared/contract'
import { canonicalIp, canonicalMac } from '@netwarden/shared/validators'
import type { Cli } from '../../cli.ts'
import type { ApiClient } from '../../http/api-client.ts'
import { nullIfMissing } from '../../http/null-if-missing.ts'
import { getDevice } from './device-columns.ts'

export interface DeviceAddresses {
  deviceIP?: string
  deviceMac?: string
}

/** The addresses of a device that is named by an address, its MAC or its name. */
export async function deviceAddresses(cli: Cli, api: ApiClient, named: string): Promise<DeviceAddresses> {
  const ip = canonicalIp(named)
  if (ip !== null) return { deviceIP: ip }
  const mac = canonicalMac(named)
  const device =
    mac === null
      ? await getDevice(cli, api, named)
      : await nullIfMissing(api.call(deviceResource.get, { id: mac }))
  const [deviceIP] = device?.addresses ?? []
  const deviceMac = device?.deviceMac || mac
  return { ...(deviceIP !== undefined && { deviceIP }), ...(deviceMac && { deviceMac }) }
}
