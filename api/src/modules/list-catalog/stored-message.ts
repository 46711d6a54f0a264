import { AppError, type Message } from '@netwarden/shared/errors'
import { isTextKey, type Language, translate } from '@netwarden/shared/i18n'
import { z } from 'zod'

const messageSchema = z.object({
  key: z.string().refine(isTextKey),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

/** A stored message, for readers of either language. */
export function readMessage(text: string): Message {
  const { key, params } = messageSchema.parse(JSON.parse(text))
  return { key, ...(params ? { params } : {}) }
}

export function say(text: string | null, language: Language): string | null {
  if (text === null) return null
  const { key, params } = readMessage(text)
  return translate(language, key, params)
}

/** The message of a failure for people; an internal fault has none. */
export function messageOfFailure(cause: unknown): Message | null {
  return cause instanceof AppError ? cause.text : null
}
