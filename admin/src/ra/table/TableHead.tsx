import MuiTableHead from '@mui/material/TableHead'
import type { ReactNode } from 'react'
import { CHECKBOX_WIDTH } from './columns.ts'
import { useRows } from './rows-context.ts'
import { SelectAll } from './SelectAll.tsx'

/** The head of a table, with the box for all rows where rows can be chosen. */
export function GridHead({ children }: { children?: ReactNode }) {
  const { selection, pageKeys } = useRows()
  return (
    <MuiTableHead>
      <tr>
        {selection && (
          <th scope="col" className="nw-unprinted" style={{ width: CHECKBOX_WIDTH }}>
            <SelectAll selection={selection} pageKeys={pageKeys} />
          </th>
        )}
        {children}
      </tr>
    </MuiTableHead>
  )
}
