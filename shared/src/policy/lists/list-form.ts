/** What one line of a list says. Names are canonical; `*.` in front of one means only the names below it. */
export interface ListLine {
  readonly bans: readonly string[]
  /** Names that the list leaves out although it holds a name above them. */
  readonly exceptions: readonly string[]
  /** Whether it decides against entries of the other kind that are not important (AdBlock's `$important`). */
  readonly isImportant: boolean
  /** Whether it cancels the same line without `$badfilter` instead of adding to the list. */
  readonly isCancelling: boolean
  /** Whether a part of the line is no name. */
  readonly isPartlyRead: boolean
}

export interface ListForm {
  readonly name: string
  /** A new reader for one list, since some forms carry state from line to line. Null: a line that it cannot read. */
  createReader(): (line: string) => ListLine | null
}

const EMPTY: ListLine = {
  bans: [],
  exceptions: [],
  isImportant: false,
  isCancelling: false,
  isPartlyRead: false,
}

/** A comment, or what else has no meaning for the list. */
export const NOTHING: ListLine = EMPTY

export function listLine(parts: Partial<ListLine>): ListLine {
  return { ...EMPTY, ...parts }
}

export function bans(names: readonly string[]): ListLine {
  return {
    bans: names,
    exceptions: EMPTY.exceptions,
    isImportant: false,
    isCancelling: false,
    isPartlyRead: false,
  }
}
