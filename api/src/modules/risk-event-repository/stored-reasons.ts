import { z } from 'zod'

/** The reasons of an event as they are stored: codes and figures, without texts. */
export const storedReasons = z.array(
  z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }),
)
