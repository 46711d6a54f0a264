import type { MeasuredEngine } from './measure.mjs'

export function falseEventsOf(
  size: { devices: number; days: number; seed?: number },
  engine: MeasuredEngine,
): { visits: number; events: { code: string; level: string; deviceId: string; subject: string }[] }
