/** What one line of a list says: names to take (none for comments and the like), or null for a line not understood. */
export type ListLine = readonly string[] | null

export interface ListForm {
  readonly name: string
  /** A fresh reader for one list, since some forms carry state from line to line. */
  createReader(): (line: string) => ListLine
}

export const NOTHING: ListLine = []
