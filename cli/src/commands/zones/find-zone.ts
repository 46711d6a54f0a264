import { canonicalOrigin, type Zone, zoneCalls } from '@netwarden/shared'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'
import type { ApiClient } from '../../http/api-client.ts'

/** The zone of that name, or null. */
export async function findZone(api: ApiClient, origin: string): Promise<Zone | null> {
  const { list } = await api.call(zoneCalls.list, { origin, pageSize: 1 })
  return list[0] ?? null
}

/** The zone of that name; a failure where there is none. */
export async function getZone({ t }: Cli, api: ApiClient, origin: string): Promise<Zone> {
  const found = canonicalOrigin(origin) === null ? null : await findZone(api, origin)
  if (!found) throw new CliFailure(t('fault.noZone', { origin }), [t('hint.zonesList')])
  return found
}
