import type { AccessRecord } from '@netwarden/shared/domain'
import { useCallback, useState } from 'react'
import { useStream, useStreamState } from '../../../kit/session/index.ts'
import { isRecord } from '../../../kit/stores/browser-storage.ts'
import type { VisitMatcher } from './visit-matcher.ts'

/** Largest number of rows: older ones are removed, and the search shows them. */
const MAX_ROWS = 200
/** The server sends the newest 200 of each second: an event of that size may have left some out. */
const FULL_EVENT = 200

interface Arrivals {
  rows: readonly AccessRecord[]
  /** Matching records since the tail was switched on. */
  count: number
  /** Those that arrived while it was paused. */
  whilePaused: readonly AccessRecord[]
  pausedCount: number
  isIncomplete: boolean
  /** Some were missed while it was paused: resuming reloads the list. */
  hasGap: boolean
}
const NOTHING: Arrivals = {
  rows: [],
  count: 0,
  whilePaused: [],
  pausedCount: 0,
  isIncomplete: false,
  hasGap: false,
}

export interface LiveVisits extends Omit<Arrivals, 'whilePaused' | 'hasGap'> {
  isOn: boolean
  isPaused: boolean
  isConnected: boolean
  start: () => void
  stop: () => void
  pause: () => void
  resume: () => void
}

/** The newest visits of a search, pushed as they come in; `search` identifies the search. */
export function useLiveVisits(search: string, matches: VisitMatcher | null, onGap: () => void): LiveVisits {
  const [isOn, setOn] = useState(false)
  const [isPaused, setPaused] = useState(false)
  const [{ whilePaused: _, hasGap, ...arrivals }, setArrivals] = useState(NOTHING)
  const [tailed, setTailed] = useState(search)
  const isLive = isOn && matches !== null
  // Visits that arrived for another search may not match this one.
  if (tailed !== search) {
    setTailed(search)
    setArrivals(NOTHING)
  }
  /** The reloaded list includes missed and pushed visits: pushed ones would appear above newer ones. */
  const renew = () => {
    setArrivals((before) => ({ ...NOTHING, count: before.count, isIncomplete: before.isIncomplete }))
    onGap()
  }
  const take = useCallback(
    (content: unknown) => {
      if (!matches || !Array.isArray(content)) return
      const records = content.filter(isAccessRecord)
      const isIncomplete = records.length >= FULL_EVENT
      const fresh = records.filter(matches)
      if (fresh.length > 0) setArrivals((before) => add(before, fresh, isPaused, isIncomplete))
    },
    [matches, isPaused],
  )
  useStream(isLive ? 'access-record' : undefined, take, () => {
    if (isPaused) setArrivals((before) => ({ ...before, hasGap: true }))
    else renew()
  })
  const isConnected = useStreamState() === 'open'
  return {
    ...arrivals,
    isOn: isLive,
    isPaused,
    isConnected,
    start: () => {
      setArrivals(NOTHING)
      setPaused(false)
      setOn(true)
    },
    stop: () => setOn(false),
    pause: () => setPaused(true),
    resume: () => {
      setPaused(false)
      if (hasGap) return renew()
      setArrivals(({ rows, whilePaused, ...rest }) => ({
        ...rest,
        rows: [...whilePaused, ...rows].slice(0, MAX_ROWS),
        whilePaused: [],
        pausedCount: 0,
      }))
    },
  }
}

function add(
  before: Arrivals,
  fresh: readonly AccessRecord[],
  isPaused: boolean,
  isIncomplete: boolean,
): Arrivals {
  const newest = [...fresh].sort((a, b) => (a.id < b.id ? 1 : -1))
  const count = before.count + fresh.length
  const common = { ...before, count, isIncomplete: before.isIncomplete || isIncomplete }
  if (!isPaused) return { ...common, rows: [...newest, ...before.rows].slice(0, MAX_ROWS) }
  return {
    ...common,
    whilePaused: [...newest, ...before.whilePaused].slice(0, MAX_ROWS),
    pausedCount: before.pausedCount + fresh.length,
  }
}

function isAccessRecord(value: unknown): value is AccessRecord {
  return isRecord(value) && typeof value.id === 'string' && typeof value.accessAt === 'string'
}
