/** One entry of a Zeek log, in any of its forms. Columns are referenced by their index in the format's list. */
export interface ZeekRow {
  /** As written, escapes included; null when the column is absent or unset, '' when it is empty. */
  text(column: number): string | null
  /** The elements of a set or vector. */
  list(column: number): readonly string[]
  /** The whole set or vector as one text, to recognise a repeated one; null when it is absent or unset. */
  listText(column: number): string | null
  /** Epoch ms, NaN when it is not a time. */
  time(column: number): number
}
