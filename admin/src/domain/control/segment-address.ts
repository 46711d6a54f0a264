import type { PolicyGroup } from '@netwarden/shared'
import { POLICY_PATH, SEGMENTS_PATH } from '../links/index.ts'

/** The page of segments with one of them open; without an id, the page alone. */
export function segmentAddress(id: string): string {
  return id === '' ? SEGMENTS_PATH : `${SEGMENTS_PATH}/${encodeURIComponent(id)}`
}

/** The policies of a segment: of one group, or of the group that is shown first. */
export function policyAddress(segmentId: string, group?: PolicyGroup, search = ''): string {
  const page = `${POLICY_PATH}/${encodeURIComponent(segmentId)}${group ? `/${group}` : ''}`
  return search === '' ? page : `${page}?${new URLSearchParams({ q: search })}`
}
