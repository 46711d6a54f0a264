interface Former {
  /** Its present name; absent where it kept its name. */
  table?: string
  /** Present names; null for a column that was removed. */
  columns?: Readonly<Record<string, string | null>>
}

/** Tables that migrations have renamed or changed, by the name in backups of former releases. */
const FORMER: Readonly<Record<string, Former>> = {
  receipt: { columns: { inverse: null, touched: null } },
  policy_list: { columns: { description: 'desc' } },
  preset_enablement: { table: 'list_enablement', columns: { preset_id: 'list_id' } },
}

/** Present names of a table and its columns in a backup. */
export function currentNames(table: string, columns: readonly string[]) {
  const former = FORMER[table]
  const nameOf = (column: string) => {
    const renamed = former?.columns?.[column]
    return renamed === undefined ? column : renamed
  }
  return { table: former?.table ?? table, columns: columns.map(nameOf) }
}
