import type { z } from 'zod'
import { messageOf } from '../contract/issue-message.ts'
import type { LineFault } from '../errors.ts'

/** Converts the issues of a schema for one line of a file to one text per column. */
export function rowFaults(line: number, error: z.ZodError): LineFault[] {
  const byColumn = new Map<string, LineFault>()
  for (const issue of error.issues) {
    const column = String(issue.path[0] ?? '')
    if (!byColumn.has(column)) byColumn.set(column, { line, column, ...messageOf(issue) })
  }
  return [...byColumn.values()]
}
