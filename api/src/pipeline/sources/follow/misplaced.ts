import { stat } from 'node:fs/promises'
import type { Message } from '@netwarden/shared/errors'
import { nullWhereAbsent } from './directory.ts'
import type { SourceTask } from './positions.ts'

/** The wrong kind of file at the location of the file or folder to follow; null where it is absent or right. */
export async function findMisplaced({
  kind,
  location,
}: Pick<SourceTask, 'kind' | 'location'>): Promise<Message | null> {
  const found = await stat(location).catch(nullWhereAbsent)
  if (!found) return null
  const params = { path: location }
  if (kind === 'folder') return found.isDirectory() ? null : { key: 'source.place.noFolder', params }
  if (found.isDirectory()) return { key: 'source.place.folder', params }
  return found.isFile() ? null : { key: 'source.place.noFile', params }
}
