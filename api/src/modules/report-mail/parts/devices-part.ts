import type { Device } from '@netwarden/shared/contract'
import type { DevicesService } from '../../devices/index.ts'
import type { MakePart, ReportScope } from '../report-context.ts'

const SHOWN = 20
const A_STEP = 200
/** Devices that are looked through, from the newest on. */
const MOST_READ = 5_000

/** Devices that were first seen in the period. */
export function devicesPart(devices: Pick<DevicesService, 'list'>): MakePart {
  return async (scope) => {
    const { words } = scope
    const { found, isAll } = await findNew(devices, scope)
    const count = words.number(found.length)
    const more = { count: isAll ? count : words.say('report.atLeast', { count }), shown: SHOWN }
    return [
      {
        kind: 'figures',
        figures: [{ label: words.say('report.newDevices.count'), value: String(more.count) }],
      },
      {
        kind: 'table',
        columns: [
          { label: words.say('report.device') },
          { label: words.say('report.address'), width: 120 },
          { label: words.say('report.maker'), width: 120 },
          { label: words.say('report.firstSeen'), width: 100 },
        ],
        rows: found
          .slice(0, SHOWN)
          .map(({ name, id, addresses, maker, firstSeenAt }) => [
            { text: name ?? id },
            { text: addresses[0] ?? '' },
            { text: maker ?? '' },
            { text: firstSeenAt === null ? '' : words.time(Date.parse(firstSeenAt)) },
          ]),
        ...(found.length > SHOWN && { note: words.say('report.more', more) }),
      },
    ]
  }
}

async function findNew(devices: Pick<DevicesService, 'list'>, { span, holds, signal }: ReportScope) {
  const found: Device[] = []
  for (let offset = 0; offset < MOST_READ; offset += A_STEP) {
    const window = { offset, limit: A_STEP, sort: 'firstSeenAt', order: 'desc' } as const
    const { rows } = await devices.list({}, window, signal)
    const seen = rows.map((device) => ({ device, at: Date.parse(device.firstSeenAt ?? '') }))
    for (const { device, at } of seen)
      if (at >= span.from && at < span.to && holds(device.addresses[0] ?? null, device.deviceMac))
        found.push(device)
    if (rows.length < A_STEP || seen.some(({ at }) => at < span.from)) return { found, isAll: true }
  }
  return { found, isAll: false }
}
