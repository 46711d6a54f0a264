import type { TextParams } from '@netwarden/shared'

/** What a reason quotes of a line. */
const QUOTED: ReadonlySet<string> = new Set(['value', 'field'])
const WITHHELD = '…'

/** What is said of a rejected line that is no log: the reason without a word of its text. */
export function withoutText(params: TextParams): { params: TextParams; excerpt: string } {
  const told = Object.entries(params).map(([name, value]) => [name, QUOTED.has(name) ? WITHHELD : value])
  return { params: Object.fromEntries(told), excerpt: '' }
}
