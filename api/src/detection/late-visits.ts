import type { Finding } from './finding.ts'
import { WINDOW_GRID } from './windowed-rule.ts'

/** Visits of a stream and a UTC day that were read after their windows had closed: those are evaluated again. */
export interface LateVisits {
  stream: string
  /** Times of the earliest and the latest one (epoch ms). */
  from: number
  to: number
  /** The highest number among them. */
  upTo: bigint
  /** Null where there are more than are kept: then windows of all devices are evaluated. */
  devices: Set<string> | null
  /** When the first and the newest one was read (epoch ms). */
  since: number
  readAt: number
}

const MOST_WAITING = 1_000
const MOST_DEVICES = 10_000
/** Late visits often come together: their windows are evaluated once no more came for this long (ms). */
const IDLE = 5_000
/** Windows are evaluated again at most this often (ms), and for at most a tenth of the time. */
const LEAST_PAUSE = 60_000
const PAUSE_FACTOR = 10

/** The late visits that wait to be evaluated. */
export class LateWindows {
  #begunAt = Number.NEGATIVE_INFINITY
  #nextAt = Number.NEGATIVE_INFINITY

  /** `waiting` are plain values, so that a checkpoint can keep them. */
  constructor(readonly waiting = new Map<string, LateVisits>()) {}

  note(
    stream: string,
    { at, deviceId }: { at: number; deviceId: string },
    { number, now }: { number: bigint; now: number },
  ): void {
    const key = `${Math.floor(at / WINDOW_GRID)} ${stream}`
    const late = this.waiting.get(key) ?? openLate(stream, at, now)
    if (!this.waiting.has(key) && this.waiting.size >= MOST_WAITING) return
    this.waiting.set(key, late)
    late.from = Math.min(late.from, at)
    late.to = Math.max(late.to, at)
    if (number > late.upTo) late.upTo = number
    late.readAt = now
    late.devices?.add(deviceId)
    if (late.devices && late.devices.size > MOST_DEVICES) late.devices = null
  }

  /** Late visits whose windows are to be evaluated now. */
  takeDue(now: number): LateVisits | null {
    if (now < this.#nextAt) return null
    for (const [key, late] of this.waiting) {
      if (now - late.readAt < IDLE && now - late.since < LEAST_PAUSE) continue
      this.waiting.delete(key)
      this.#begunAt = now
      return late
    }
    return null
  }

  noteEvaluated(now: number): void {
    this.#nextAt = this.#begunAt + Math.max(LEAST_PAUSE, (now - this.#begunAt) * PAUSE_FACTOR)
  }
}

function openLate(stream: string, at: number, now: number): LateVisits {
  return { stream, from: at, to: at, upTo: 0n, devices: new Set(), since: now, readAt: now }
}

/** The end of the last window that late visits may belong to (epoch ms). */
export function endOfLate({ to }: LateVisits): number {
  return (Math.floor(to / WINDOW_GRID) + 1) * WINDOW_GRID
}

/** Whether a finding may contain late visits; others were raised when their windows closed. */
export function isOfLate({ devices, to }: LateVisits, { deviceId, window }: Finding): boolean {
  return window <= to && (devices === null || devices.has(deviceId))
}
