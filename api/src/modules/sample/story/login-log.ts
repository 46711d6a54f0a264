import type { SampleDevice, SampleFacts } from '../sample-facts.ts'
import type { Chance } from './chance.ts'
import { busyness } from './rhythm.ts'
import type { SampleSpan } from './sample-span.ts'

const HOUR = 3_600_000
const HOURS_A_DAY = 24
/** The resolvers that the portal of the sample hands out. */
const PRIMARY_DNS = '192.168.4.53'
const SECONDARY_DNS = '192.168.4.54'
const HEADER = 'username,ip,primaryDNS,secondaryDNS,accessAt\n'

/** The log-ins of the sample as a portal's CSV file, oldest first; it has no column for passwords. */
export function sampleLoginLog(
  { logins, devices }: SampleFacts,
  span: SampleSpan,
  timeZone: string,
  chance: Chance,
  arrivalOf: (device: SampleDevice) => number,
): string {
  const deviceOf = new Map(devices.map((device) => [device.name, device]))
  const rows: { at: number; row: string }[] = []
  for (let from = span.from; from < span.to; from += HOUR) {
    const busy = busyness(from, timeZone)
    for (const { username, device: name, perDay } of logins) {
      const device = deviceOf.get(name)
      if (!device) throw new Error(`the sample has no device ${name}`)
      const at = Math.floor(from + chance.next() * Math.min(HOUR, span.to - from))
      const isDue = chance.isTrue((perDay / HOURS_A_DAY) * busy[device.rhythm])
      if (isDue && at >= arrivalOf(device)) rows.push({ at, row: loginRow(username, device.ip, at) })
    }
  }
  return (
    HEADER +
    rows
      .sort((a, b) => a.at - b.at)
      .map(({ row }) => row)
      .join('')
  )
}

function loginRow(username: string, ip: string, at: number): string {
  return `${username},${ip},${PRIMARY_DNS},${SECONDARY_DNS},${new Date(at).toISOString()}\n`
}
