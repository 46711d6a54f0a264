import type { z } from 'zod'
import { messageOf } from '../contract/issue-message.ts'
import type { LineFault } from '../errors.ts'

/** What a schema found wrong with a line of a file: one text for each column. */
export function rowFaults(line: number, error: z.ZodError): LineFault[] {
  const byColumn = new Map<string, LineFault>()
  for (const issue of error.issues) {
    const column = String(issue.path[0] ?? '')
    if (!byColumn.has(column)) byColumn.set(column, { line, column, ...messageOf(issue) })
  }
  return [...byColumn.values()]
}
