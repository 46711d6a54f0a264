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
  lastHash: z.string().describe('keep it elsewhere to prove later that nothing before was changed'),
})
export type ChainReport = z.infer<typeof chainReportSchema>
