import { createHash } from 'node:crypto'

/** The lines with the end that belongs to them. */
export function withEnd(lines: readonly string[]): string {
  const rows = lines.filter((line) => /^[["]/.test(line)).length
  const sha256 = createHash('sha256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .digest('hex')
  return `${[...lines, JSON.stringify({ end: true, rows, sha256 })].join('\n')}\n`
}
