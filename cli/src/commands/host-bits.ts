import type { ClearedEntry } from '@netwarden/shared'
import type { Cli } from '../cli.ts'

const MAX_TOLD = 20

/** Tells which networks the server stored without the bits behind their prefix. */
export function noteHostBits({ notes, t }: Cli, cleared: readonly ClearedEntry[]): void {
  for (const { entry } of cleared.slice(0, MAX_TOLD)) notes.say(t('note.hostBits', { cidr: entry }))
  const count = cleared.length - MAX_TOLD
  if (count > 0) notes.say(t('note.hostBitsMore', { count }))
}
