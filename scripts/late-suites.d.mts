export const LATE_SUITES: readonly string[]
export const LATE_SPECS: readonly string[]
export function timeToBegin(startedAt: number, isLongRun?: boolean): Record<string, string>
export function hasTimeToBegin(): boolean
export const FOR_WANT_OF_TIME: string
export function lateLast(files: readonly string[], late: readonly string[]): string[]
