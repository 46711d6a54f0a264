import type { Device } from '@netwarden/shared'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { send } from '../../session/index.ts'
import type { PageState, Sort } from '../../ui/index.ts'

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

/** Devices have no list call of the specification, only the resource, whose answers have no envelope. */
async function fetchDevices({ q, range, page, sort }: DeviceListQuery, signal: AbortSignal) {
  const first = (page.current - 1) * page.pageSize
  const from = range && new Date(Date.now() - LENGTHS[range]).toISOString()
  const response = await send(PATH, {
    query: {
      filter: JSON.stringify({ ...(q && { q }), ...(from && { from }) }),
      range: JSON.stringify([first, first + page.pageSize - 1]),
      sort: JSON.stringify([sort.field, sort.order.toUpperCase()]),
    },
    signal,
  })
  const list: Device[] = await response.json()
  return {
    list,
    total: Number(response.headers.get('content-range')?.split('/')[1] ?? list.length),
    totalIsAtLeast: response.headers.get('x-total-at-least') === 'true',
  }
}

export async function fetchDevice(id: string): Promise<Device> {
  const response = await send(pathOf(id))
  return response.json()
}

export async function renameDevice(id: string, name: string, version: number): Promise<Device> {
  const response = await send(pathOf(id), { method: 'PUT', body: { name, version } })
  return response.json()
}

const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`

/** A device is named in the list of devices, on its page and among what is in focus. */
export async function refreshDevices(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['devices'] }),
    client.invalidateQueries({ queryKey: ['subjects'] }),
  ])
}
