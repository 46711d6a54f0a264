/** The meaning of one line of a list. Names are canonical; a leading `*.` means only the names below. */
export interface ListLine {
  readonly bans: readonly string[]
  /** Excluded names below a listed name. */
  readonly exceptions: readonly string[]
  /** AdBlock's options in order, without `badfilter`; `important` overrides entries of the other kind without it. */
  readonly options: string
  /** Whether the line cancels the line with the same options instead of adding to the list (`$badfilter`). */
  readonly isCancelling: boolean
  /** Whether a longer ban overrides the exceptions (dnsmasq). */
  readonly isLongestFirst: boolean
  /** Whether a part of the line is not a name. */
  readonly isPartlyRead: boolean
}

export interface ListForm {
  readonly name: string
  /** A new reader for one list, because some formats carry state between lines. It returns null for an unreadable line. */
  createReader(): (line: string) => ListLine | null
}

const EMPTY: ListLine = {
  bans: [],
  exceptions: [],
  options: '',
  isCancelling: false,
  isLongestFirst: false,
  isPartlyRead: false,
}

/** A comment, or another line without names. */
export const NOTHING: ListLine = EMPTY

export function listLine(parts: Partial<ListLine>): ListLine {
  return { ...EMPTY, ...parts }
}

export function bans(names: readonly string[]): ListLine {
  return {
    bans: names,
    exceptions: EMPTY.exceptions,
    options: '',
    isCancelling: false,
    isLongestFirst: false,
    isPartlyRead: false,
  }
}
