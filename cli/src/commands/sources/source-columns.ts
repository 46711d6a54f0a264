import { type Source, sourceResource, sourceSchema } from '@netwarden/shared/contract'
import { MAX_PAGE_DEPTH } from '@netwarden/shared/limits'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'
import type { ApiClient } from '../../http/api-client.ts'
import type { Column } from '../../output/result-printer.ts'
import type { Translate } from '../../texts/index.ts'
import { rowsOf } from '../all-pages.ts'
import { columnsOf } from '../columns.ts'

export const SOURCE_FIELDS = Object.keys(sourceSchema.shape)

export function sourceColumns(t: Translate): Column[] {
  return columnsOf(t, [
    ['name', 'column.name'],
    ['kind', 'column.sourceKind'],
    ['format', 'column.format'],
    ['location', 'column.path'],
    ['state', 'column.state'],
    ['accepted', 'column.accepted'],
    ['rejected', 'column.rejected'],
    ['lagSeconds', 'column.lagSeconds'],
    ['id', 'column.id'],
  ])
}

/** Finds a source by id, otherwise by name. */
export async function getSource({ t }: Cli, api: ApiClient, nameOrId: string): Promise<Source> {
  for await (const rows of rowsOf((query) => api.call(sourceResource.list, query), MAX_PAGE_DEPTH)) {
    const found = rows.find(({ id }) => id === nameOrId) ?? rows.find(({ name }) => name === nameOrId)
    if (found) return found
  }
  throw new CliFailure(t('fault.noSource', { source: nameOrId }), [t('hint.sourcesList')])
}
