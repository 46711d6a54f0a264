const MAX_KEPT = 100

/** Entries that could not be read: rows are validated when they are written, so none is expected. Bounded. */
export class UnreadEntries {
  readonly list: string[] = []

  add(entry: string): void {
    if (this.list.length < MAX_KEPT) this.list.push(entry)
  }
}
