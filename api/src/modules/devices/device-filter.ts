import type { DEVICE_SORTS, deviceFilter } from '@netwarden/shared/contract'
import type { z } from 'zod'

export type DeviceFilter = z.output<typeof deviceFilter>
export type DeviceSort = (typeof DEVICE_SORTS)[number]
