import type { AcceptedRecord } from '../../../api/src/detection/accepted-record.ts'

export function ordinaryDays(size: {
  devices: number
  days: number
  seed?: number
}): Iterable<AcceptedRecord[]>
