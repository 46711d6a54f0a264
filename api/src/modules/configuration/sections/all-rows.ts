import type { Call } from '@netwarden/shared/contract'
import type { ContractCalls } from '../contract-calls.ts'
import type { ConfigObject } from '../section.ts'

const ROWS = 1_000

type RowOf<Listed extends Call> = Listed['reply']['_zod']['output'] extends readonly (infer Row)[]
  ? Row
  : never

/** All rows of a resource, in the order of their ids. */
export async function allRows<Listed extends Call>(
  calls: ContractCalls,
  list: Listed,
): Promise<RowOf<Listed>[]> {
  const rows: RowOf<Listed>[] = []
  for await (const page of pagesOf(calls, list)) for (const row of page) rows.push(row)
  return rows
}

/** Rows of a resource that a filter finds, in the order of their ids. */
export async function* pagesOf<Listed extends Call>(
  calls: ContractCalls,
  list: Listed,
  filter: Readonly<Record<string, unknown>> = {},
): AsyncGenerator<RowOf<Listed>[]> {
  for (let first = 0; ; first += ROWS) {
    const range = JSON.stringify([first, first + ROWS - 1])
    const query = { sort: '["id","ASC"]', range, filter: JSON.stringify(filter) }
    const page = await calls.call(list, query)
    if (!Array.isArray(page)) throw new Error('a list answers rows')
    yield page
    if (page.length < ROWS) return
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
