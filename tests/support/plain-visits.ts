/** A visit as netwarden-ndjson writes it, for tests that count for themselves. */
export interface PlainVisit {
  accessAt: string
  deviceIP: string
  domain: string
  solvedMode?: 'passed' | 'banned'
  dstHostIP?: string
  dstPort?: number
  transport?: 'udp' | 'tcp' | 'other'
  application?: 'dns' | 'tls' | 'http' | 'quic' | 'other'
  qtype?: string
  rcode?: string
  deviceMac?: string
  latencyMs?: number
  bytesSent?: number
  bytesReceived?: number
  durationMs?: number
  answers?: string[]
  cnames?: string[]
}

export function toNdjson(visits: readonly PlainVisit[]): string {
  return `${visits.map((visit) => JSON.stringify(visit)).join('\n')}\n`
}

/** How often each value occurs, most first; the plain count that charts and lists must equal. */
export function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) {
    const key = keyOf(item)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return new Map([...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)))
}

/** Creating one takes longer than a hundred uses of it. */
const clocks = new Map<string, Intl.DateTimeFormat>()

/** The clock on the wall, as `2026-11-21 08:15`, by the runtime's own tables. */
export function wallClock(at: number, timeZone: string): string {
  const known = clocks.get(timeZone)
  const clock =
    known ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  clocks.set(timeZone, clock)
  return clock.format(at)
}
