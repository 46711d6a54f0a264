import { displayWidth, padToWidth, truncateToWidth } from './display-width.ts'

const GAP = 2
/** Narrowest width of a column: below it, the last columns are omitted instead. */
const NARROWEST = 12

export interface TableLayout {
  /** Columns of the terminal; null when nothing is cut. */
  width: number | null
  /** Columns that are useless when they are cut. */
  isWhole: readonly boolean[]
  styleHeader: (line: string) => string
  /** Called with the titles of the columns that did not fit. */
  onLeftOut?: (titles: readonly string[]) => void
}

/** Aligned lines under a header, each no wider than the terminal. */
export function formatTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  layout: TableLayout,
): string {
  const widths = header.map((title, column) =>
    rows.reduce((widest, row) => Math.max(widest, displayWidth(row[column] ?? '')), displayWidth(title)),
  )
  const fitted = layout.width === null ? widths : fitWidths(widths, layout.isWhole, layout.width)
  if (fitted.length < header.length) layout.onLeftOut?.(header.slice(fitted.length))
  const line = (cells: readonly string[]) => formatLine(cells, fitted, layout.width)
  return [layout.styleHeader(line(header)), ...rows.map(line)].map((text) => `${text}\n`).join('')
}

function formatLine(cells: readonly string[], widths: readonly number[], limit: number | null): string {
  const text = widths
    .map((width, column) => padToWidth(truncateToWidth(cells[column] ?? '', width), width))
    .join(' '.repeat(GAP))
    .trimEnd()
  return limit === null ? text : truncateToWidth(text, limit)
}

/** Takes from the widest column first, so that short ones stay whole; answers widths for those that have room. */
function fitWidths(widths: readonly number[], isWhole: readonly boolean[], available: number): number[] {
  const least = widths.map((width, column) => (isWhole[column] ? width : Math.min(width, NARROWEST)))
  let count = widths.length
  while (count > 1 && total(least.slice(0, count)) > available) count--
  const fitted = widths.slice(0, count)
  for (let excess = total(fitted) - available; excess > 0; excess--) {
    const spare = fitted.map((width, column) => (width > (least[column] ?? 0) ? width : 0))
    const widest = Math.max(...spare)
    if (widest === 0) break
    fitted[spare.lastIndexOf(widest)] = widest - 1
  }
  return fitted
}

function total(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, GAP * (widths.length - 1))
}
