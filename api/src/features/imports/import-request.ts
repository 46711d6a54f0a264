import type { Actor } from '../../http/actor.ts'
import type { ImportPart } from '../../ingest/index.ts'
import type { Operation } from '../operation-log/index.ts'
import type { ImportJob } from './imports.repository.ts'

export interface ImportRequest {
  format: string
  source: string
  retime: 'none' | 'now'
  timeZone: string
  isSample?: boolean
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

/** An import that broke off goes on where it stood; only where its files lie is new. */
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
