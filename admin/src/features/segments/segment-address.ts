import { SEGMENTS_PATH } from '../../routes.ts'

/** The page of segments with one of them open; without an id, the page alone. */
export function segmentAddress(id: string): string {
  return id === '' ? SEGMENTS_PATH : `${SEGMENTS_PATH}/${encodeURIComponent(id)}`
}
