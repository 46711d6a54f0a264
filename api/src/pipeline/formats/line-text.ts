const CARRIAGE_RETURN = 13
const BYTE_ORDER_MARK = 0xfeff

/** The line without the characters that Windows tools add around it. */
export function lineText(line: string): string {
  const start = line.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0
  const end = line.charCodeAt(line.length - 1) === CARRIAGE_RETURN ? line.length - 1 : line.length
  return start === 0 && end === line.length ? line : line.slice(start, end)
}

/** The share of lines for which `isOurs` returns true, among those for which it is not null (no opinion). */
export function shareOfLines(lines: readonly string[], isOurs: (line: string) => boolean | null): number {
  let ours = 0
  let checked = 0
  for (const line of lines) {
    const opinion = line === '' ? null : isOurs(lineText(line))
    if (opinion === null) continue
    checked++
    if (opinion) ours++
  }
  return checked === 0 ? 0 : ours / checked
}
