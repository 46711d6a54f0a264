import { z } from 'zod'

const ALIASES = { account: 'username', name: 'nickname' } as const

/** Writes take `account` for username and `name` for nickname, as older clients send them. */
export function withAliases<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((input: z.input<Schema>) => renameAliases(input), schema)
}

function renameAliases(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input
  const fields: Record<string, unknown> = { ...input }
  for (const [alias, field] of Object.entries(ALIASES)) {
    if (!(alias in fields)) continue
    fields[field] ??= fields[alias]
    delete fields[alias]
  }
  return fields
}
