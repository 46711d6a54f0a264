import { z } from 'zod'
import { defineCall } from './call.ts'
import { uploadedZoneSchema } from './zones.ts'

/** Record sets of a kind in one answer; `counts` has the numbers of all. */
export const MAX_DRIFT_SETS = 500
/** Servers that one call compares. */
export const MAX_COMPARED_SERVERS = 4

const base = '/api/system-config/dns-zone'
const zoneId = z.string().max(100)
const server = z.string().trim().min(1, { error: 'validation.required' }).max(100)

const recordSetSchema = z.object({
  name: z.string().describe('relative to the zone; `@` is the zone itself'),
  type: z.string(),
  ttl: z.number(),
  rdata: z.array(z.string()),
})
export type ZoneRecordSet = z.infer<typeof recordSetSchema>

export const zoneDriftSchema = z.object({
  server: z.string().describe('`IP#PORT`'),
  state: z
    .enum(['same', 'different', 'unknown'])
    .describe('`unknown`: the server did not give the zone; `reason` says why'),
  reason: z.string().nullable(),
  serial: z.number().nullable().describe('serial that the server serves'),
  ownSerial: z.number(),
  missing: z.array(recordSetSchema).describe('record sets of this zone that the server does not serve'),
  surplus: z.array(recordSetSchema).describe('record sets that only the server serves'),
  differing: z.array(z.object({ ours: recordSetSchema, theirs: recordSetSchema })),
  counts: z.object({ missing: z.number(), surplus: z.number(), differing: z.number() }),
})
export type ZoneDrift = z.infer<typeof zoneDriftSchema>

const admin = { area: 'dns', access: 'admin' } as const

export const zoneDriftCalls = {
  compare: defineCall({
    ...admin,
    method: 'GET',
    url: `${base}/:id/drift`,
    summary: 'Compare a zone with what other name servers serve, by a zone transfer from each',
    effect: 'read',
    input: z.strictObject({
      id: zoneId,
      server: z
        .string()
        .trim()
        .max(100 * MAX_COMPARED_SERVERS)
        .optional()
        .describe(`up to ${MAX_COMPARED_SERVERS} addresses as \`IP\` or \`IP#PORT\`, separated by commas`),
    }),
    reply: z.array(zoneDriftSchema),
  }),
  take: defineCall({
    ...admin,
    method: 'POST',
    url: `${base}/:id/drift/take`,
    summary:
      'Take over what another server serves: first the changes that this makes, then the import itself',
    failures: ['badContent', 'conflict'],
    effect: 'write',
    noDryRun: 'outside',
    input: z.strictObject({
      id: zoneId,
      server,
      dryRun: z.boolean().default(true).describe('only report the changes, as the preview of an upload'),
      serial: z
        .number()
        .int()
        .min(0)
        .max(0xffff_ffff)
        .optional()
        .describe('serial of the preview; answers 409 when the server serves another one by now'),
    }),
    reply: z.object({ zones: z.array(uploadedZoneSchema) }),
  }),
}
