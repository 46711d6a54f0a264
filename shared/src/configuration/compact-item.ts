import type { z } from 'zod'

/** An object of the configuration without the fields that have their default value. */
export function compactItem(
  item: Readonly<Record<string, unknown>>,
  { shape }: z.ZodObject,
): Record<string, unknown> {
  const kept = Object.entries(item).filter(([field, value]) => {
    const byDefault = shape[field]?.safeParse(undefined)
    return !(byDefault?.success && JSON.stringify(byDefault.data) === JSON.stringify(value))
  })
  return Object.fromEntries(kept)
}
