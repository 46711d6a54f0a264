import type { Clock } from '../clock.ts'

/** Rings once at a time (epoch ms), or some time before when that is far away; answers how to take it back. */
export type Alarm = (at: number, ring: () => void) => () => void

/** Longer timers overflow, and the clock may be set meanwhile: whoever is rung looks at the clock again. */
const LONGEST = 3_600_000

export function createAlarm(clock: Clock): Alarm {
  return (at, ring) => {
    const timer = setTimeout(ring, Math.min(Math.max(at - clock.now(), 0), LONGEST))
    timer.unref()
    return () => clearTimeout(timer)
  }
}
