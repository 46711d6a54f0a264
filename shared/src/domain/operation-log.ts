import { z } from 'zod'

/** One entry of the log of operations; its digest covers all of it and the entry before. */
export const operationLogEntrySchema = z.object({
  id: z.string(),
  seq: z.number(),
  at: z.string(),
  actorId: z
    .string()
    .nullable()
    .describe('null for the product itself and for people who were not signed in'),
  actor: z.string().describe('the name as it was'),
  ip: z.string(),
  action: z.string().describe('area and verb, such as user.create'),
  subjectKind: z.string(),
  subjectId: z.string(),
  subject: z.string().describe('the name as it was'),
  before: z.unknown().describe('secrets are masked'),
  after: z.unknown(),
  hash: z.string(),
})
export type OperationLogEntry = z.infer<typeof operationLogEntrySchema>

export const chainReportSchema = z.object({
  isIntact: z.boolean(),
  entries: z.number().describe('how many were found good'),
  brokenAt: z.number().nullable().describe('number of the first entry that was changed or is missing'),
  lastHash: z.string(),
  digest: z
    .string()
    .describe(
      'number and hash of the last entry; keep it elsewhere to prove later that nothing before was changed',
    ),
  keyedFrom: z
    .number()
    .nullable()
    .describe(
      'the first entry whose digest is keyed; entries before have the plain chain alone; null without a key',
    ),
  isKeptSame: z
    .boolean()
    .nullable()
    .describe('whether the log still has the digest that was given; null where none was given'),
})
export type ChainReport = z.infer<typeof chainReportSchema>

/** Number and hash of an entry, as `12:ab34…`. */
const DIGEST = /^(\d{1,15}):([0-9a-f]{64})$/
export const keptDigestSchema = z
  .string()
  .trim()
  .regex(DIGEST, { error: 'validation.logDigest' })
  .transform((text) => {
    const [, entry = '', hash = ''] = DIGEST.exec(text) ?? []
    return { entry: Number(entry), hash }
  })
export type KeptDigest = z.output<typeof keptDigestSchema>

export const logDigestSchema = z.object({
  entry: z.number().describe('number of the newest entry'),
  digest: z.string().describe('its number and hash; `verify` compares it later'),
})
export type LogDigest = z.infer<typeof logDigestSchema>
