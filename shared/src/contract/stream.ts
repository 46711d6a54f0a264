import { z } from 'zod'
import { defineCall } from './call.ts'

export const STREAM_TOPICS = ['access-record', 'risk-event', 'message', 'status'] as const
export type StreamTopic = (typeof STREAM_TOPICS)[number]

const topicSchema = z.enum(STREAM_TOPICS)

const open = defineCall({
  method: 'GET',
  url: '/api/stream',
  summary: 'Stream events as server-sent events; Last-Event-ID resumes a broken stream',
  area: 'stream',
  access: 'any',
  effect: 'read',
  isFile: true,
  input: z.strictObject({
    topics: z
      .string()
      .transform((list) => list.split(',').map((topic) => topic.trim()))
      .pipe(z.array(topicSchema).min(1))
      .optional()
      .describe(`topics out of ${STREAM_TOPICS.join(', ')}, separated by commas; default: all`),
  }),
  reply: z.unknown(),
})

export const streamCalls = { open }
