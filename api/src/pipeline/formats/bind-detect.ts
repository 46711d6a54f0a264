import { parseBindLine } from './bind-line.ts'
import { isMessage } from './line-fault.ts'
import { detectionHead } from './line-head.ts'
import { lineText } from './line-text.ts'

/** The confidence that the lines are BIND's query log, and that they are its rpz log only. */
export function detectBind(lines: readonly string[]): { query: number; rpz: number } {
  const head = detectionHead()
  let queries = 0
  let rewrites = 0
  let wrong = 0
  for (const raw of lines) {
    const line = lineText(raw)
    if (line === '') continue
    const parsed = parseBindLine(line, head)
    if (parsed === null) continue
    if (isMessage(parsed)) wrong++
    else if (parsed.kind !== 'rpz') queries++
    else rewrites++
  }
  const sure = (queries + rewrites) / Math.max(queries + rewrites + wrong, 1)
  return queries > 0 ? { query: sure, rpz: 0 } : { query: 0, rpz: sure }
}
