import { z } from 'zod'
import { defineCall } from './call.ts'
import { listFields, pageOf } from './fields.ts'
import { visitFilterFields } from './visits.ts'

/** What visits can be counted by: devices, the people they are assigned to, domains and organisations. */
export const DISTINCT_QUOTAS = ['device', 'user', 'domain', 'org'] as const
export type DistinctQuota = (typeof DISTINCT_QUOTAS)[number]
export const DISTINCT_SORTS = ['visits', 'banned', 'key'] as const
export type DistinctSort = (typeof DISTINCT_SORTS)[number]

const text = z.string().nullable()

export const distinctRowSchema = z.object({
  key: z
    .string()
    .describe('of a device its MAC, or its address when no MAC is known; of a user the name in the segment'),
  name: text.describe('of a device its name; null where none is known'),
  visits: z.number(),
  banned: z.number().describe('visits with the verdict banned'),
  firstAt: z.string().describe('time of the first visit that the filters find'),
  lastAt: z.string(),
  deviceIP: text.optional().describe('of a device: the address of most of the visits'),
  deviceMac: text.optional(),
  user: text.optional().describe('user of the device, as its entry in a segment names them'),
  department: text.optional().describe('of a device or a user, as the entry in a segment names it'),
  devices: z.number().optional().describe('of a user: number of their devices with such visits'),
})
export type DistinctRow = z.infer<typeof distinctRowSchema>
export const DISTINCT_FIELDS = Object.keys(distinctRowSchema.shape)

const quota = z
  .enum(DISTINCT_QUOTAS)
  .describe('`user`: the users that entries of segments name for a MAC or an address')
const { sort, order } = listFields(DISTINCT_SORTS)

export const distinctCalls = {
  list: defineCall({
    method: 'GET',
    url: '/api/access-record/distinct',
    summary: 'Rank the devices, users, domains or organisations of the filtered visits',
    area: 'visits',
    access: 'any',
    effect: 'read',
    hasCsv: true,
    input: z.strictObject({ ...visitFilterFields, ...listFields(DISTINCT_SORTS), quota }),
    reply: pageOf(distinctRowSchema),
  }),
  export: defineCall({
    method: 'GET',
    url: '/api/access-record/distinct/export',
    summary: 'Download the ranking as CSV, up to its 10,000th row',
    area: 'visits',
    access: 'any',
    effect: 'read',
    isFile: true,
    input: z.strictObject({ ...visitFilterFields, sort, order, quota }),
    reply: z.unknown(),
  }),
}
