import { compactItem } from '@netwarden/shared/configuration'
import {
  ALL_DEVICES,
  type ConfigReportMail,
  configReportMailSchema,
  reportMailCalls,
  segmentResource,
  userResource,
} from '@netwarden/shared/contract'
import { REPORT_MAIL_FIELDS } from '@netwarden/shared/domain'
import { conflict } from '@netwarden/shared/errors'
import { pickFields } from '@netwarden/shared/fields'
import { MAX_SEGMENTS } from '@netwarden/shared/limits'
import { z } from 'zod'
import type { ContractCalls } from '../../../platform/http/contract-calls.ts'
import type { ApplyContext, ConfigSection } from '../section.ts'
import { pagesOf } from './all-rows.ts'
import { SETTINGS } from './settings.ts'

/** One page holds all of them. */
const ALL = JSON.stringify([0, MAX_SEGMENTS - 1])

type Report = ConfigReportMail['reports'][number]

/** The reports as they are stored, by their places. */
const refSchema = z.object({ ids: z.array(z.object({ id: z.string(), period: z.string() })) })

/** Reports by mail. A document names users and segments. */
export const reportMailSection: ConfigSection = {
  name: 'reportMail',
  async *read(calls) {
    const reports = await calls.call(reportMailCalls.read, {})
    const names = reports.some(({ segmentId }) => segmentId !== null)
      ? await segmentNames(calls)
      : new Map<string, string>()
    const value: ConfigReportMail = {
      reports: reports.map(({ people, segmentId, parts, ...report }) => ({
        ...pickFields(REPORT_MAIL_FIELDS, report),
        segment: segmentId === null ? null : (names.get(segmentId) ?? segmentId),
        parts,
        recipients: people.map(({ username }) => username),
      })),
    }
    const ref = { ids: reports.map(({ id, period }) => ({ id, period })) }
    yield [{ key: SETTINGS, value: configReportMailSchema.parse(value), ref, isFixed: true }]
  },
  wanted: ({ reportMail }) =>
    reportMail ? [{ key: SETTINGS, value: reportMail, path: ['reportMail'] }] : null,
  toDocument: ([settings]) =>
    compactItem(configReportMailSchema.parse(settings?.value), configReportMailSchema),
  async apply(context, [change]) {
    if (!change) return
    const { reports } = configReportMailSchema.parse(change.after)
    const stored = refSchema.safeParse(change.ref).data?.ids ?? []
    const update = async () => {
      const ids = await userIds(context.calls, reports)
      // A report in its former place stays the same one: nobody gets it twice.
      const known = reports.map(({ period }, place) =>
        stored[place]?.period === period ? stored[place].id : undefined,
      )
      await context.calls.call(reportMailCalls.update, {
        reports: reports.map(({ segment, recipients, ...report }, place) => ({
          ...report,
          id: known[place],
          segmentId: segmentIdOf(segment, context),
          recipients: recipients.map((name) => ids.get(name) ?? name),
        })),
      })
    }
    await update().catch((cause) => context.refused('reportMail', SETTINGS, cause))
  },
}

async function segmentNames(calls: ContractCalls): Promise<Map<string, string>> {
  const segments = await calls.call(segmentResource.list, { range: ALL })
  return new Map(segments.map(({ id, isBuiltIn, name }) => [id, isBuiltIn ? ALL_DEVICES : name]))
}

function segmentIdOf(segment: string | null, { segmentIds }: ApplyContext): string | null {
  return segment === null ? null : (segmentIds.get(segment) ?? segment)
}

async function userIds(calls: ContractCalls, reports: readonly Report[]): Promise<Map<string, string>> {
  const wanted = new Set(reports.flatMap(({ recipients }) => recipients))
  const ids = new Map<string, string>()
  if (wanted.size === 0) return ids
  for await (const users of pagesOf(calls, userResource.list))
    for (const { id, username } of users) if (wanted.has(username)) ids.set(username, id)
  const unknown = [...wanted].find((name) => !ids.has(name))
  if (unknown !== undefined) throw conflict('report.nameUnknown', { name: unknown })
  return ids
}
