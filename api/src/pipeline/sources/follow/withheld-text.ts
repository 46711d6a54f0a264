import type { TextParams } from '@netwarden/shared/i18n'

/** Parameters of a reason that quote the line. */
const QUOTED: ReadonlySet<string> = new Set(['value', 'field'])
const WITHHELD = '…'

/** The reason for a rejected line that is no log, without any of its text. */
export function withoutText(params: TextParams): { params: TextParams; excerpt: string } {
  const entries = Object.entries(params).map(([name, value]) => [name, QUOTED.has(name) ? WITHHELD : value])
  return { params: Object.fromEntries(entries), excerpt: '' }
}
