/** The id of the past rows of a list in a segment. */
export function enablementId({ segmentId, listId }: { segmentId: string; listId: string }): string {
  return `${segmentId} ${listId}`
}

/** The id of the past rows of an entry of a segment. */
export function entryId({ segmentId, entry }: { segmentId: string; entry: string }): string {
  return `${segmentId} ${entry}`
}
