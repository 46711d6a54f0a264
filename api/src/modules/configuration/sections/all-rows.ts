import type { Call } from '@netwarden/shared/contract'
import { z } from 'zod'
import type { ContractCalls } from '../../../platform/http/contract-calls.ts'
import type { ConfigObject } from '../section.ts'

const ROWS = 1_000
const withId = z.object({ id: z.string() })

type RowOf<Listed extends Call> = Listed['reply']['_zod']['output'] extends readonly (infer Row)[]
  ? Row
  : never

/**
 * Rows of a resource that a filter finds, in the order of their ids. Those that exist all the time are read once, whatever
 * is added or removed meanwhile.
 */
export async function* pagesOf<Listed extends Call>(
  calls: ContractCalls,
  list: Listed,
  filter: Readonly<Record<string, unknown>> = {},
): AsyncGenerator<RowOf<Listed>[]> {
  const range = JSON.stringify([0, ROWS - 1])
  for (let cursor = ''; ; ) {
    const page = await calls.call(list, { range, cursor, filter: JSON.stringify(filter) })
    if (!Array.isArray(page)) throw new Error('a list answers rows')
    yield page
    if (page.length < ROWS) return
    cursor = withId.parse(page.at(-1)).id
  }
}

/** By the keys of the objects. */
export function byKey(objects: readonly ConfigObject[]): ConfigObject[] {
  return [...objects].sort((a, b) => byText(a.key, b.key))
}

/** By code units, so that the order is the same on every machine. */
export function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
