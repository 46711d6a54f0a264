import type { ClearedEntry } from '@netwarden/shared/domain'
import type { Cli } from '../cli.ts'

const MAX_REPORTED = 20

/** Reports the networks that the server stored with their host bits cleared. */
export function noteHostBits({ notes, t }: Cli, cleared: readonly ClearedEntry[]): void {
  for (const { entry } of cleared.slice(0, MAX_REPORTED)) notes.say(t('note.hostBits', { cidr: entry }))
  const count = cleared.length - MAX_REPORTED
  if (count > 0) notes.say(t('note.hostBitsMore', { count }))
}
