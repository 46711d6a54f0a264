import type { SelectQueryBuilder, Simplify } from 'kysely'

/**
 * Reads one page of a query and counts the rows of all pages. The query has its order, which has to be unique so that
 * pages do not overlap.
 */
export async function readPage<Tables, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Simplify<Row>[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    query.limit(limit).offset(offset).execute(),
    query
      .clearSelect()
      .clearOrderBy()
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .$castTo<{ total: number | string }>()
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}
