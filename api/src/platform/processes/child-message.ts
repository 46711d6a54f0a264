import { isTextKey, type TextKey } from '@netwarden/shared/i18n'
import { z } from 'zod'

/** The message of every supervised child; others are between it and its owner. */
const ready = z.looseObject({ type: z.literal('ready') })
export type ReadyMessage = z.infer<typeof ready>

/** The child cannot run on this platform, so it is not started again. */
const unsupported = z.object({
  type: z.literal('unsupported'),
  key: z.string().refine((key): key is TextKey => isTextKey(key)),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type UnsupportedMessage = z.infer<typeof unsupported>

export function findReadyMessage(message: unknown): ReadyMessage | undefined {
  return ready.safeParse(message).data
}

export function findUnsupportedMessage(message: unknown): UnsupportedMessage | undefined {
  return unsupported.safeParse(message).data
}
