import type { PastObjects } from '../policies/index.ts'
import { segmentName } from '../segment-repository/index.ts'

/**
 * Names of objects that were changed again. An exception that has ended by now is not: that it was deleted since changes
 * nothing.
 */
export function changedNames(
  later: PastObjects,
  now: number,
  listNames: ReadonlyMap<string, string> = new Map(),
): string[] {
  const policies = [...later.of('policy')].flatMap(([id, row]) => {
    const isOver = row && row.exceptionDomain !== null && (row.expiresAt ?? 0) <= now
    return isOver ? [] : (row?.exceptionDomain ?? row?.entry ?? id)
  })
  const segments = [...later.of('segment')].map(([id, row]) => (row ? segmentName(row.name, 'zh-CN') : id))
  const lists = [...later.of('list')].map(([id, row]) => row?.name ?? id)
  const enablements = [...later.of('enablement').keys()].map((place) => {
    const id = place.split(' ')[1] ?? place
    return listNames.get(id) ?? id
  })
  return [...new Set([...policies, ...segments, ...lists, ...enablements, ...later.of('rank').keys()])].map(
    (name) => name || 'rank',
  )
}
