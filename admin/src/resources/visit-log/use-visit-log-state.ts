import { isIp } from '@netwarden/shared/validators'
import { type TimedList, useTimedList } from '../../ra/index.ts'

const SETUP = { filters: { username: '', ip: '' }, range: '30d', rules: { ip: isIp } } as const

export type VisitLogState = TimedList<keyof typeof SETUP.filters>

export function useVisitLogState(): VisitLogState {
  return useTimedList(SETUP)
}
