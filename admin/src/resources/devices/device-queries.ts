import type { Device } from '@netwarden/shared'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { fetchResourcePage, readAnswer, send } from '../../kit/session/index.ts'
import type { PageState, Sort } from '../../ra/index.ts'

const PATH = '/api/rest/devices'
const HOUR = 3_600_000
export const DEVICE_RANGES = ['24h', '7d', '30d'] as const
export type DeviceRange = (typeof DEVICE_RANGES)[number]
const LENGTHS: Readonly<Record<DeviceRange, number>> = {
  '24h': 24 * HOUR,
  '7d': 168 * HOUR,
  '30d': 720 * HOUR,
}

interface DeviceListQuery {
  q: string
  range: DeviceRange | ''
  page: PageState
  sort: Sort
}

export function useDevicePage(query: DeviceListQuery) {
  return useQuery({
    queryKey: ['devices', 'list', query],
    queryFn: ({ signal }) => fetchDevices(query, signal),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  })
}

function fetchDevices({ q, range, page, sort }: DeviceListQuery, signal: AbortSignal) {
  const from = range && new Date(Date.now() - LENGTHS[range]).toISOString()
  const filter = { ...(q && { q }), ...(from && { from }) }
  return fetchResourcePage<Device>(PATH, { filter, page, sort }, signal)
}

export async function fetchDevice(id: string): Promise<Device> {
  const response = await send(pathOf(id))
  return readAnswer(response)
}

export async function renameDevice(id: string, name: string, version: number): Promise<Device> {
  const response = await send(pathOf(id), { method: 'PUT', body: { name, version } })
  return readAnswer(response)
}

const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`

/** A device is named in the list of devices, on its page and among what is in focus. */
export async function refreshDevices(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['devices'] }),
    client.invalidateQueries({ queryKey: ['subjects'] }),
  ])
}
