import type { CallAnswer } from '@netwarden/shared/api-calls'
import { MAX_DEVICE_KEYS } from '@netwarden/shared/contract'
import { isIp, isMac } from '@netwarden/shared/validators'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useAnswer } from '../../kit/index.ts'

type DeviceUser = CallAnswer<'POST /api/device/users'>[number]

interface DeviceKeys {
  deviceIP: string | null
  deviceMac: string | null
}
/** The name and the user of a device, as far as they are known. */
type UserOf = (device: DeviceKeys) => DeviceUser | undefined

const STALE_TIME = 60_000

/** Who uses the devices of the shown rows. */
export function useDeviceUsers(rows: readonly DeviceKeys[] | undefined): UserOf {
  const keys = useMemo(() => keysOf(rows ?? []), [rows])
  const { data } = useAnswer(['devices', 'users', keys], 'POST /api/device/users', {
    body: { keys },
    enabled: keys.length > 0,
    staleTime: STALE_TIME,
    placeholderData: keepPreviousData,
  })
  const known = useMemo(() => new Map(data?.map((one) => [one.key, one])), [data])
  // A MAC that an entry names decides before the address, as in the figures of people.
  return useCallback(
    ({ deviceIP, deviceMac }) => known.get(deviceMac ?? '') ?? known.get(deviceIP ?? ''),
    [known],
  )
}

function keysOf(rows: readonly DeviceKeys[]): string[] {
  const keys = new Set(rows.flatMap(({ deviceIP, deviceMac }) => [deviceIP ?? '', deviceMac ?? '']))
  const known = [...keys].filter((key) => isIp(key) || isMac(key))
  return known.sort().slice(0, MAX_DEVICE_KEYS)
}
