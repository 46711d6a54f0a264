import type { Zone } from '@netwarden/shared/contract'
import { useAnswer, useIsAdmin } from '../../../kit/index.ts'

const REFRESH = 5_000

/** The serial of the zone that the DNS gateway serves; null while it serves none. */
export function useServedSerial({ id }: Pick<Zone, 'id'>): number | null {
  const isAdmin = useIsAdmin()
  const { data } = useAnswer(['gateway'], 'GET /api/system-config/gateway', {
    enabled: isAdmin,
    refetchInterval: REFRESH,
  })
  return data?.zones.find((zone) => zone.id === id)?.serial ?? null
}
