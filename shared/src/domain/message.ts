import { z } from 'zod'

export const MESSAGE_TYPES = ['message', 'notice', 'todo'] as const
export const messageTypeSchema = z.enum(MESSAGE_TYPES)
export type MessageType = z.infer<typeof messageTypeSchema>

/** Topic of a message; the console derives its icon and colour from it. */
export const MESSAGE_KINDS = { info: 0, risk: 1, system: 2, mail: 3 } as const
export const UNREAD = 0
export const READ = 1

export const messageSchema = z.object({
  id: z.string(),
  type: messageTypeSchema,
  title: z.string(),
  subTitle: z.string(),
  avatar: z.string().describe('key of an icon, or empty'),
  content: z.string(),
  time: z.string(),
  status: z.number().describe('0 unread, 1 read'),
  messageType: z.number().describe('0 info, 1 risk, 2 system, 3 mail'),
  link: z.string().describe('page of the console that shows the subject, or empty'),
})
export type UserMessage = z.infer<typeof messageSchema>
