import { isAbsolute, normalize, sep } from 'node:path'
import type { SourceChanges } from '@netwarden/shared/contract'
import { fieldErrors, type Message } from '@netwarden/shared/errors'
import { parseNetwork } from '@netwarden/shared/validators'
import { ANY_SENDER } from '../../dnstap/sender-match.ts'
import { findFormat, formatNames } from '../../pipeline/index.ts'
import type { SourceRoots } from '../../platform/files/source-roots.ts'

/** The kind whose senders connect; what they send is followed as a spool. */
export const SPOOLED_KIND = 'dnstap'
const FOLLOWED_KINDS = ['tail', 'folder', SPOOLED_KIND] as const
type FollowedKind = (typeof FOLLOWED_KINDS)[number]
/** An identity as a server sends it. */
const IDENTITY = /^[!-.0-~][ -~]{0,252}$/

export function isFollowed(kind: string): kind is FollowedKind {
  return FOLLOWED_KINDS.some((known) => known === kind)
}

/** Faults of a source's settings beyond their shape are a 400 on its field. */
export async function assertSettings(
  { kind, format, location }: Pick<SourceChanges, 'kind' | 'format' | 'location'>,
  roots: SourceRoots,
): Promise<void> {
  const wrong: Record<string, Message> = {}
  const isSpooled = kind === SPOOLED_KIND
  if (kind === 'upload') wrong.kind = { key: 'source.kind.upload' }
  if (isSpooled && format !== undefined && format !== 'auto') wrong.format = { key: 'source.dnstap.format' }
  else if (format !== undefined && format !== 'auto' && !findFormat(format)) {
    wrong.format = { key: 'source.format.unknown', params: { formats: formatNames.join(', ') } }
  }
  const misplaced =
    location === undefined ? null : isSpooled ? senderFault(location) : await findMisplaced(location, roots)
  if (misplaced) wrong.location = misplaced
  if (Object.keys(wrong).length > 0) throw fieldErrors(wrong)
}

function senderFault(sender: string): Message | null {
  const isKnown = sender === ANY_SENDER || parseNetwork(sender) !== null || IDENTITY.test(sender)
  return isKnown ? null : { key: 'source.dnstap.sender' }
}

async function findMisplaced(location: string, roots: SourceRoots): Promise<Message | null> {
  if (location.includes('\0')) return { key: 'source.location.invalid' }
  if (!isAbsolute(location)) return { key: 'source.location.absolute' }
  return roots.findOutside(normalizeLocation('tail', location))
}

export function normalizeLocation(kind: string, location: string): string {
  if (kind === SPOOLED_KIND) return location
  const path = normalize(location)
  return path.length > 1 && path.endsWith(sep) ? path.slice(0, -1) : path
}
