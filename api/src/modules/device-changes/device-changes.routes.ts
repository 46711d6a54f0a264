import { type DeviceEdit, deviceEditCalls } from '@netwarden/shared/contract'
import { type CsvDevice, MAX_DEVICES_CSV_BYTES, readDevicesCsv } from '@netwarden/shared/csv'
import type { LineFault } from '@netwarden/shared/errors'
import { LANGUAGES } from '@netwarden/shared/i18n'
import { assertNoFaults } from '../../platform/batches/import-plan.ts'
import { inSlices } from '../../platform/batches/time-slices.ts'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import { currentConsent, type GuardedCall } from '../../platform/http/consent.ts'
import type { CallContext } from '../../platform/http/context.ts'
import { sendCsv } from '../../platform/http/csv-file.ts'
import { readUpload } from '../../platform/http/upload.ts'
import type { DevicesService } from '../devices/index.ts'
import type { RecordOperation } from '../operation-log/index.ts'
import { type SegmentsRepository, segmentName } from '../segment-repository/index.ts'
import type { DeviceChangesService, WantedEdits } from './device-changes.service.ts'
import { devicesCsv, devicesCsvTemplate } from './device-files.ts'

export interface DeviceChangesRoutes {
  service: DeviceChangesService
  devices: Pick<DevicesService, 'pages'>
  segments: Pick<SegmentsRepository, 'names'>
  record: RecordOperation
}

export function deviceChangesRoutes({ service, devices, segments, record }: DeviceChangesRoutes): BindRoutes {
  return (app) => {
    const run = async (wanted: WantedEdits, isTrial: boolean, change: GuardedCall, context: CallContext) => {
      const { language, signal } = context
      const prepared = await service.prepare(wanted, { actor: actorOf(context), language, signal })
      const pending = isTrial ? null : await app.changeGate.measured(change, context, prepared.write)
      return pending ?? prepared.finish({ isTrial })
    }
    bind(app, deviceEditCalls.edit, (input, context) => {
      const { devices: edits, reason, dryRun = false } = input
      return run({ edits, reason }, dryRun, { call: deviceEditCalls.edit, fields: input }, context)
    })
    bind(app, deviceEditCalls.importCsv, async (_asked, context) => {
      const consent = currentConsent()
      const { bytes, isTrial } = consent
        ? { bytes: Buffer.from(String(consent.fields.csv), 'base64'), isTrial: false }
        : await uploaded(context)
      const wanted = await readFile(bytes, segments)
      const change = { call: deviceEditCalls.importCsv, fields: { csv: bytes.toString('base64') } }
      return run(wanted, isTrial, change, context)
    })
    bind(app, deviceEditCalls.importTemplate, (_input, context) =>
      sendCsv(context, 'devices-template.csv', [devicesCsvTemplate()]),
    )
    bind(app, deviceEditCalls.exportCsv, async ({ sort, order, ...filter }, context) => {
      const names = await segments.names()
      const segmentOf = (id: string) => segmentName(names.get(id) ?? '', context.language)
      const subject = { kind: 'device', id: '', name: '' }
      await record({ actor: actorOf(context), action: 'device.export', subject, after: { filter } })
      const pages = devices.pages(filter, { sort, order }, context.signal)
      return sendCsv(context, 'devices.csv', devicesCsv(pages, segmentOf))
    })
  }
}

async function uploaded({ request }: CallContext) {
  const { bytes, input } = await readUpload(deviceEditCalls.importCsv, request, {
    bytes: MAX_DEVICES_CSV_BYTES,
  })
  return { bytes, isTrial: input.dryRun ?? false }
}

async function readFile(bytes: Buffer, segments: Pick<SegmentsRepository, 'names'>): Promise<WantedEdits> {
  const { devices, faults } = await inSlices(readDevicesCsv(bytes))
  const idByName = new Map<string, string>()
  for (const [id, name] of await segments.names()) {
    for (const language of LANGUAGES) idByName.set(segmentName(name, language), id)
  }
  const all: LineFault[] = [...faults]
  const edits = devices.map(({ line, segment, ...edit }: CsvDevice): DeviceEdit => {
    if (segment === undefined) return edit
    const segmentId = idByName.get(segment)
    if (segmentId === undefined)
      all.push({ line, column: 'segment', key: 'devices.csv.segment', params: { segment } })
    return { ...edit, segmentId }
  })
  assertNoFaults(all)
  return { edits, reason: '', lines: devices.map(({ line }) => line) }
}
