import type { LogFormat, ReaderOptions } from '../../visit.ts'
import type { SplitLine } from './line-splitter.ts'

/** BIND writes queries and verdicts into two files; their lines are read in the order of their times. */
const READ_TOGETHER = new Set(['bind-query', 'bind-rpz'])

export function isReadTogether(format: string): boolean {
  return READ_TOGETHER.has(format)
}

interface Lines {
  /** The next line if it is available. */
  peek(): SplitLine | undefined
}

/** Which of several files has the oldest next line; a line without a time comes first, since it belongs to the next one. */
export function findEarliest(
  files: readonly Lines[],
  formats: readonly LogFormat[],
  options: ReaderOptions,
): number | null {
  let earliest: number | null = null
  let least = Number.POSITIVE_INFINITY
  for (const [index, file] of files.entries()) {
    const line = file.peek()
    if (!line) continue
    const time = formats[index]?.timeOf?.(line.text, options) ?? Number.NEGATIVE_INFINITY
    if (earliest === null || time < least) {
      earliest = index
      least = time
    }
  }
  return earliest
}
