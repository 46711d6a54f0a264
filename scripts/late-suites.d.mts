export const LATE_SUITES: readonly (readonly string[])[]
export const LATE_SPECS: readonly string[]
export function hasTimeLeft(elapsed: number, isLongRun?: boolean): boolean
