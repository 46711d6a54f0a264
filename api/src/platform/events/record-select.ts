const TIME = "formatDateTime(at, '%Y-%m-%dT%H:%i:%S.', 'UTC')"
const MILLIS = "leftPad(toString(toUnixTimestamp64Milli(at) % 1000), 3, '0')"
/** Every table of timed records has these two. */
const COMMON = {
  id: "concat(leftPad(lower(hex(toUnixTimestamp64Milli(at))), 12, '0'), leftPad(lower(hex(uid)), 16, '0'))",
  accessAt: `concat(${TIME}, ${MILLIS}, 'Z')`,
}

/** What a table of timed records is read by: every name that its readers know is in one of the lists. */
export interface RecordFields<Field extends string, Text extends Field, List extends Field = never> {
  order: readonly Field[]
  /** Text columns of a log, whose empty values are returned as null. */
  texts: Record<Text, string>
  /** Texts whose empty value stays an empty text. */
  kept?: readonly NoInfer<Text>[]
  /** Columns of lists of such texts; in a CSV file they are joined by spaces. */
  lists?: Record<List, string>
  /** SQL expressions of all other fields, which are words and numbers of our own. */
  values: Record<Exclude<Field, Text | List | keyof typeof COMMON>, string>
}

/**
 * The select lists of such a table, aliased apart so that filters see the stored columns: for answers, and for a CSV
 * file that the engine writes, in which texts that begin like a formula get a leading `'`.
 */
export function recordSelect<Field extends string, Text extends Field, List extends Field = never>(
  fields: RecordFields<Field, Text, List>,
) {
  const { order, texts, kept = [], lists, values } = fields
  const keptColumns = new Set(kept.map((field) => texts[field]))
  const list = (ofText: (column: string) => string, ofList: (column: string) => string) => {
    const written = Object.entries<string>(texts).map(([field, column]) => [field, ofText(column)] as const)
    const ofLists = Object.entries<string>(lists ?? {}).map(
      ([field, column]) => [field, ofList(column)] as const,
    )
    const sql = new Map([...Object.entries<string>({ ...COMMON, ...values }), ...written, ...ofLists])
    return order.map((field) => `${sql.get(field)} AS ${field}`).join(', ')
  }
  return {
    columns: list(
      (column) => (keptColumns.has(column) ? column : `nullIf(${column}, '')`),
      (column) => column,
    ),
    csvColumns: list(defused, (column) => defused(`arrayStringConcat(${column}, ' ')`)),
  }
}

function defused(text: string): string {
  return `if(match(${text}, '^(=|\\\\+|-|@|\\t|\\r|＝|＋|－|＠)'), concat('\\'', ${text}), ${text})`
}
