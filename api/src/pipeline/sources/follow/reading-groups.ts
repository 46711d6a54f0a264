import { basename } from 'node:path'
import { isReadTogether } from '../lines/read-together.ts'
import type { FollowedFile } from './followed-file.ts'
import type { SequenceFile } from './line-sequence.ts'
import type { SourceFiles } from './source-files.ts'

/** How many of several files a state or a log names; the reject list names them all. */
export const NAMED_FILES = 5

/**
 * Files that are read together, group by group: all files about the same visits, or a single one. The former wait for
 * a file that may be one of them: its lines would come too late to be joined.
 */
export function groupsOf({ live, isUndecided }: Pick<SourceFiles, 'live' | 'isUndecided'>): FollowedFile[][] {
  const readable = live.filter(({ position }) => position.format !== null)
  const together = readable.filter(({ position }) => isReadTogether(position.format ?? ''))
  const alone = readable.filter((file) => !together.includes(file)).map((file) => [file])
  return together.length > 0 && !isUndecided ? [together, ...alone] : alone
}

/** The start rotates, so that a file of many gigabytes does not delay the others. */
export function roundRobin<Item>(items: readonly Item[], round: number): Item[] {
  const first = items.length === 0 ? 0 : round % items.length
  return [...items.slice(first), ...items.slice(0, first)]
}

export function namesOf(files: readonly string[]): string {
  return files.slice(0, NAMED_FILES).join(', ')
}

export async function openFiles(group: readonly FollowedFile[]): Promise<SequenceFile[]> {
  const files: SequenceFile[] = []
  for (const file of group) {
    const { format, path } = file.position
    if (format === null || !(file.isOpen || file.hasUnread)) continue
    const feed = await file.open()
    if (feed) files.push({ key: file.key, name: basename(path), format, feed })
  }
  return files
}
