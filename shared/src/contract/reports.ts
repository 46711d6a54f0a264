import { z } from 'zod'
import { solvedModeSchema } from '../domain/visit-values.ts'
import { defineCall, noInput } from './call.ts'

const area = 'policies'

/** A policy or list of a segment in a report. */
const reportedSchema = z.object({
  policyId: z.string(),
  name: z.string().describe('entry of a custom policy, or name of a list or exception'),
  kind: z.enum(['customPolicy', 'list', 'exception']),
  segmentId: z.string(),
  segmentName: z.string(),
})
export type ReportedPolicy = z.infer<typeof reportedSchema>

export const policyReportSchema = z.object({
  unused: z
    .array(
      reportedSchema.extend({ since: z.string().describe('time since when the policy has decided nothing') }),
    )
    .describe(
      'policies in force for at least 30 days, and exceptions over their whole life; empty while the event store cannot be read',
    ),
  shadowed: z
    .array(
      reportedSchema.extend({
        by: z.array(z.string()).describe('ids of the policies that always decide first'),
      }),
    )
    .describe('policies that never decide, because another policy always decides first'),
  contradicting: z.array(
    z.object({
      domain: z.string(),
      segmentId: z.string(),
      segmentName: z.string(),
      lists: z.array(z.object({ id: z.string(), name: z.string(), solvedMode: solvedModeSchema })),
    }),
  ),
  emptySegments: z.array(z.object({ segmentId: z.string(), name: z.string() })),
  unreachableEntries: z.array(
    z.object({
      segmentId: z.string(),
      segmentName: z.string(),
      entry: z.string(),
      by: z.string().describe('higher-ranked segment that contains the entry'),
      byName: z.string(),
    }),
  ),
  expired: z.array(reportedSchema.extend({ expiresAt: z.string() })),
  total: z.number().describe('total numbers of rows; each report contains the first 200'),
})
export type PolicyReport = z.infer<typeof policyReportSchema>

const read = defineCall({
  method: 'GET',
  url: '/api/domain-control/report',
  summary: 'Report policies, lists and segments that need a decision',
  area,
  access: 'any',
  effect: 'read',
  input: noInput,
  reply: policyReportSchema,
})

export const BREAKAGE_SIGNS = ['retries', 'siblings', 'families', 'manyDevices'] as const
export type BreakageSign = (typeof BREAKAGE_SIGNS)[number]

export const breakageSchema = z.object({
  domain: z.string().describe('banned name with the most retries'),
  policyId: z.string().describe('policy or list that banned it'),
  score: z.number().describe('from 0 to 1; bans below 0.5 are not listed'),
  devices: z.number().describe('devices whose visits to the registrable domain were banned'),
  visits: z.number().describe('number of their banned visits'),
  signs: z
    .array(z.enum(BREAKAGE_SIGNS))
    .describe(
      'retries: repeated fast or with growing pauses; siblings: other names of the domain are queried as well; families: HTTPS, A and AAAA are repeated; manyDevices: many devices at the same time',
    ),
  exception: z
    .object({ domain: z.string(), segmentId: z.string() })
    .describe('narrowest exception that covers every retried name'),
  segmentName: z.string(),
})
export type Breakage = z.infer<typeof breakageSchema>

const breakage = defineCall({
  method: 'GET',
  url: '/api/domain-control/breakage',
  summary: 'List the bans of the last 24 hours that seem to break an application, worst first, at most 50',
  area,
  access: 'any',
  effect: 'read',
  input: noInput,
  reply: z.array(breakageSchema),
})

export const reportCalls = { read, breakage }
