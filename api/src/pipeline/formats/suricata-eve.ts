import type { LogFormat, ReaderOptions } from '../visit.ts'
import { detectionHead, objectOfLine } from './line-head.ts'
import { shareOfLines } from './line-text.ts'
import { LogClock } from './log-clock.ts'
import { SuricataReader } from './suricata-reader.ts'

const TIMESTAMP = /"timestamp"\s*:\s*"/

function timeOf(line: string, options: ReaderOptions): number | null {
  const found = TIMESTAMP.exec(line)
  if (found === null) return null
  const clock = new LogClock(options)
  return clock.readIso(line, found.index + found[0].length) ? clock.at : null
}

/** Suricata's eve.json: its dns events in all three versions, tls, http and flows. */
export const suricataEve: LogFormat = {
  name: 'suricata-eve',
  detect: (lines) => {
    const head = detectionHead()
    return shareOfLines(lines, (line) => {
      const event = objectOfLine(line, head)
      return event !== null && typeof event.event_type === 'string' && typeof event.timestamp === 'string'
    })
  },
  createReader: (options) => new SuricataReader(options),
  timeOf,
}
