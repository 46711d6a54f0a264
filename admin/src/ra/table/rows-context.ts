import { createContext, useContext } from 'react'
import type { ToneName } from '../../kit/theme/tokens.ts'
import type { Selection } from './selection.ts'

/** A row as react-admin's table holds it: under the key that the list knows it by. */
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

/** What the head and each row of a table know of the whole. */
export const RowsContext = createContext<Rows>({ pageKeys: [], selection: undefined })

export function useRows(): Rows {
  return useContext(RowsContext)
}
