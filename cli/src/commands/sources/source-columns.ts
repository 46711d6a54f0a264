import { SOURCE_FIELDS, type Source, sourceResource, sourceSchema } from '@netwarden/shared/contract'
import { MAX_PAGE_DEPTH } from '@netwarden/shared/limits'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'
import type { ApiClient } from '../../http/api-client.ts'
import type { Column } from '../../output/result-printer.ts'
import type { Translate } from '../../texts/index.ts'
import { rowsOf } from '../all-pages.ts'
import { columnsOf, fieldColumns } from '../columns.ts'

const { name, format, location } = SOURCE_FIELDS

export const SOURCE_COLUMNS = Object.keys(sourceSchema.shape)

export function sourceColumns(t: Translate): Column[] {
  return [
    ...fieldColumns(t, { name }),
    ...columnsOf(t, [['kind', 'column.sourceKind']]),
    ...fieldColumns(t, { format, location }),
    ...columnsOf(t, [
      ['state', 'column.state'],
      ['accepted', 'column.accepted'],
      ['rejected', 'column.rejected'],
      ['lagSeconds', 'column.lagSeconds'],
      ['id', 'column.id'],
    ]),
  ]
}

/** Finds a source by id, otherwise by name. */
export async function getSource({ t }: Cli, api: ApiClient, nameOrId: string): Promise<Source> {
  for await (const rows of rowsOf((query) => api.call(sourceResource.list, query), MAX_PAGE_DEPTH)) {
    const found = rows.find(({ id }) => id === nameOrId) ?? rows.find(({ name }) => name === nameOrId)
    if (found) return found
  }
  throw new CliFailure(t('fault.noSource', { source: nameOrId }), [t('hint.sourcesList')])
}
