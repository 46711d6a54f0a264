import { z } from 'zod'
import { defineCall } from './call.ts'

export const STREAM_TOPICS = ['access-record', 'risk-event', 'message', 'status'] as const
export type StreamTopic = (typeof STREAM_TOPICS)[number]

const topicSchema = z.enum(STREAM_TOPICS)

const open = defineCall({
  method: 'GET',
  url: '/api/stream',
  summary: 'What happens, as server-sent events; Last-Event-ID goes on where it broke off',
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
      .describe(`of ${STREAM_TOPICS.join(', ')}, with commas between; all by default`),
  }),
  reply: z.unknown(),
})

export const streamCalls = { open }
