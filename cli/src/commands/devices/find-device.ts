import { devicePeopleCalls, MAX_SUGGESTIONS, type NamedDevice } from '@netwarden/shared/contract'
import type { Cli } from '../../cli.ts'
import { objectNames } from '../../completion/object-names.ts'
import { CliFailure } from '../../failure.ts'
import type { ApiClient } from '../../http/api-client.ts'
import { hintsFor } from '../../input/similar-names.ts'

const MOST_LISTED = 10

/** The only device that has this name, else the only one of this user or department; a failure lists the candidates. */
export async function findDevice({ t }: Cli, api: ApiClient, named: string): Promise<NamedDevice> {
  const { devices } = await api.call(devicePeopleCalls.suggest, { q: named, limit: MAX_SUGGESTIONS })
  const called = calledExactly(devices, named)
  const [device, ...more] = called
  if (!device) {
    const hints =
      devices.length > 0
        ? [t('hint.devicesSimilar'), ...linesOf(devices), t('hint.devicesList')]
        : hintsFor(t, named, await objectNames(api, 'devices'), 'hint.devicesList')
    throw new CliFailure(t('fault.noDevice', { device: named }), hints)
  }
  if (more.length > 0) {
    throw new CliFailure(t('fault.devicesAlike', { device: named }), linesOf(called))
  }
  return device
}

function calledExactly(devices: readonly NamedDevice[], named: string): NamedDevice[] {
  const wanted = named.toLowerCase()
  for (const field of ['id', 'deviceIP', 'name', 'user', 'department'] as const) {
    const called = devices.filter((device) => device[field]?.toLowerCase() === wanted)
    if (called.length > 0) return called
  }
  return []
}

/** `10.8.0.1  00:1a:2b:3c:4d:5e  Front desk, Zhang San, Sales` */
function linesOf(devices: readonly NamedDevice[]): string[] {
  const lines = devices.slice(0, MOST_LISTED).map(({ deviceIP, deviceMac, name, user, department }) => {
    const words = [name, user, department].filter(Boolean).join(', ')
    return [deviceIP, deviceMac, words].filter(Boolean).join('  ')
  })
  return devices.length > MOST_LISTED ? [...lines, '…'] : lines
}
