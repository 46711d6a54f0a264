import { deviceResource } from '@netwarden/shared/contract'
import { canonicalIp, canonicalMac } from '@netwarden/shared/validators'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'
import type { ApiClient } from '../../http/api-client.ts'
import { nullIfMissing } from '../../http/null-if-missing.ts'
import { findDevice } from './find-device.ts'

export interface DeviceAddresses {
  deviceIP?: string
  deviceMac?: string
}

/** The addresses of a device that is named by an address, its MAC, its name, its user or their department. */
export async function deviceAddresses(cli: Cli, api: ApiClient, named: string): Promise<DeviceAddresses> {
  const ip = canonicalIp(named)
  if (ip !== null) return { deviceIP: ip }
  const mac = canonicalMac(named)
  if (mac === null) {
    const { deviceIP: address, deviceMac } = await findDevice(cli, api, named)
    return { ...(address && { deviceIP: address }), ...(deviceMac && { deviceMac }) }
  }
  const device = await nullIfMissing(api.call(deviceResource.get, { id: mac }))
  const [deviceIP] = device?.addresses ?? []
  const deviceMac = device?.deviceMac || mac
  return { ...(deviceIP !== undefined && { deviceIP }), ...(deviceMac && { deviceMac }) }
}

/** The address of a device where a call takes no MAC. */
export async function deviceAddress(cli: Cli, api: ApiClient, named: string): Promise<string> {
  const { deviceIP } = await deviceAddresses(cli, api, named)
  if (deviceIP === undefined) throw new CliFailure(cli.t('fault.noAddress', { device: named }))
  return deviceIP
}

/** The device of visits: at any of its addresses where its MAC is known, else an address. */
export async function visitDevice(
  cli: Cli,
  api: ApiClient,
  named: string,
): Promise<{ deviceIP: string } | { deviceId: string }> {
  const ip = canonicalIp(named)
  if (ip !== null) return { deviceIP: ip }
  return { deviceId: canonicalMac(named) ?? (await findDevice(cli, api, named)).id }
}
