import { type Zone, zoneCalls } from '@netwarden/shared/contract'
import { canonicalOrigin } from '@netwarden/shared/dns'
import type { Cli } from '../../cli.ts'
import { objectNames } from '../../completion/object-names.ts'
import { CliFailure } from '../../failure.ts'
import type { ApiClient } from '../../http/api-client.ts'
import { hintsFor } from '../../input/similar-names.ts'

/** Finds a zone by name; null when it does not exist. */
export async function findZone(api: ApiClient, origin: string): Promise<Zone | null> {
  const { list } = await api.call(zoneCalls.list, { origin, pageSize: 1 })
  return list[0] ?? null
}

/** Finds a zone by name; a failure when it does not exist. */
export async function getZone({ t }: Cli, api: ApiClient, origin: string): Promise<Zone> {
  const found = canonicalOrigin(origin) === null ? null : await findZone(api, origin)
  if (!found)
    throw new CliFailure(
      t('fault.noZone', { origin }),
      hintsFor(t, origin, await objectNames(api, 'zones'), 'hint.zonesList'),
    )
  return found
}
