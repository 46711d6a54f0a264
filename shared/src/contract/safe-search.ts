import { z } from 'zod'
import { SAFE_SEARCH_ENGINES } from '../domain/safe-search.ts'
import { defineCall } from './call.ts'

const area = 'segments'

const engineSchema = z.enum(SAFE_SEARCH_ENGINES)

const safeSearchSchema = z.object({
  engine: engineSchema,
  modes: z.array(z.string()).describe('modes that the engine offers'),
  segments: z
    .array(z.object({ segmentId: z.string(), mode: z.string().describe('a mode, or off') }))
    .describe('segments with a setting of their own; all others are as the built-in segment, by default off'),
})
export type SafeSearchSetting = z.infer<typeof safeSearchSchema>

const list = defineCall({
  method: 'GET',
  url: '/api/domain-control/safe-search',
  summary: 'List the search engines with their modes, and the segments that set one',
  area,
  access: 'any',
  effect: 'read',
  input: z.strictObject({}),
  reply: z.array(safeSearchSchema),
})

const set = defineCall({
  method: 'POST',
  url: '/api/domain-control/safe-search/set',
  summary: 'Set the safe search of an engine for the devices of a segment',
  area,
  access: 'admin',
  effect: 'write',
  guard: 'policies',
  input: z.strictObject({
    segmentId: z.string(),
    engine: engineSchema,
    mode: z.string().describe('one of the modes of the engine, off, or inherit: as the built-in segment'),
  }),
  reply: z.array(safeSearchSchema),
})

export const safeSearchCalls = { list, set }
