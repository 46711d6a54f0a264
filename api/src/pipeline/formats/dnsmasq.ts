import type { LogFormat } from '../visit.ts'
import { parseDnsmasqLine } from './dnsmasq-line.ts'
import { DnsmasqReader } from './dnsmasq-reader.ts'
import { isMessage } from './line-fault.ts'
import { detectionHead } from './line-head.ts'
import { shareOfLines } from './line-text.ts'
import { leadingTime } from './reader-clock.ts'

function detect(lines: readonly string[]): number {
  const head = detectionHead()
  return shareOfLines(lines, (line) => {
    const parsed = parseDnsmasqLine(line, head)
    if (parsed === null) return line.includes(' dnsmasq') ? true : null
    return !isMessage(parsed)
  })
}

/** dnsmasq's log-queries, log-queries=extra and log-queries=proto, Pi-hole's words included. */
export const dnsmasq: LogFormat = {
  name: 'dnsmasq',
  detect,
  createReader: (options) => new DnsmasqReader(options),
  timeOf: leadingTime,
}
