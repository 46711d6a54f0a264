import { isAbsolute, normalize, sep } from 'node:path'
import type { SourceChanges } from '@netwarden/shared/contract'
import { fieldErrors, type Message } from '@netwarden/shared/errors'
import { findFormat, formatNames } from '../../pipeline/index.ts'
import type { SourceRoots } from '../../platform/files/source-roots.ts'

export const FOLLOWED_KINDS = ['tail', 'folder'] as const
type FollowedKind = (typeof FOLLOWED_KINDS)[number]

export function isFollowed(kind: string): kind is FollowedKind {
  return FOLLOWED_KINDS.some((known) => known === kind)
}

/** Faults of a source's settings beyond their shape are a 400 on its field. */
export async function assertSettings(
  { kind, format, location }: Pick<SourceChanges, 'kind' | 'format' | 'location'>,
  roots: SourceRoots,
): Promise<void> {
  const wrong: Record<string, Message> = {}
  if (kind === 'upload') wrong.kind = { key: 'source.kind.upload' }
  else if (kind !== undefined && !isFollowed(kind))
    wrong.kind = { key: 'source.kind.notYet', params: { kind } }
  if (format !== undefined && format !== 'auto' && !findFormat(format)) {
    wrong.format = { key: 'source.format.unknown', params: { formats: formatNames.join(', ') } }
  }
  const misplaced = location === undefined ? null : await findMisplaced(location, roots)
  if (misplaced) wrong.location = misplaced
  if (Object.keys(wrong).length > 0) throw fieldErrors(wrong)
}

async function findMisplaced(location: string, roots: SourceRoots): Promise<Message | null> {
  if (location.includes('\0')) return { key: 'source.location.invalid' }
  if (!isAbsolute(location)) return { key: 'source.location.absolute' }
  return roots.findOutside(normalizeLocation(location))
}

export function normalizeLocation(location: string): string {
  const path = normalize(location)
  return path.length > 1 && path.endsWith(sep) ? path.slice(0, -1) : path
}
