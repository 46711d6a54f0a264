import { createContext, useContext } from 'react'
import type { ToneName } from '../../kit/theme/tokens.ts'
import type { Selection } from './selection.ts'

/** A row with the key of the list, as react-admin's table needs it. */
export interface Listed<Row> {
  id: string
  row: Row
  name: string
  isCurrent: boolean
  tone: ToneName | undefined
  open: (() => void) | undefined
}

interface Rows {
  pageKeys: readonly string[]
  selection: Selection | undefined
}

/** Data about the table for its header and each row. */
export const RowsContext = createContext<Rows>({ pageKeys: [], selection: undefined })

export function useRows(): Rows {
  return useContext(RowsContext)
}
