import { isAdminRole } from '@netwarden/shared/domain'
import type { ImportPart } from '../../pipeline/index.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { Principal } from '../../platform/http/principal.ts'
import type { Operation } from '../../platform/state/operation.ts'
import type { ImportJob } from './imports.repository.ts'

export interface ImportRequest {
  format: string
  source: string
  retime: 'none' | 'now'
  timeZone: string
  /** Chosen by the caller, who then knows the import before it is admitted. */
  id?: string
}

export interface Admitted {
  id: string
  isDuplicate: boolean
}

export interface NewJob {
  request: ImportRequest
  sha256: string
  /** Hashes by which the same content may be known. */
  hashes: readonly string[]
  parts: ImportPart[]
  actor: Actor
  /** The earlier import of the same content, whose records are missing. */
  goneId: string | null
  /** The import of the same content that an absent process has not read to its end. */
  abandonedId: string | null
}

/** The caller: imports of other users are visible to administrators only. */
export type Viewer = Pick<Principal, 'userId' | 'role'>

export function mayRead({ ownerId }: ImportJob, { userId, role }: Viewer): boolean {
  return isAdminRole(role) || ownerId === userId
}

export function operationOf(
  id: string,
  { source, format, retime }: ImportRequest,
  parts: readonly ImportPart[],
  actor: Actor,
): Operation {
  return {
    actor,
    action: 'visits.import',
    subject: { kind: 'import', id, name: source },
    after: { format, retime, files: parts.length },
  }
}

/** An interrupted import continues from its position; only the paths of its files are new. */
export function withPaths(job: ImportJob, parts: ImportPart[]): ImportPart[] {
  const known = JSON.parse(job.parts) as ImportPart[]
  return parts.map((part, index) => ({
    ...part,
    ...known[index],
    path: part.path,
    encoding: part.encoding,
    bytes: part.bytes,
  }))
}
