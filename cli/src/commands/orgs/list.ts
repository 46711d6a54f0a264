import { organisationResource } from '@netwarden/shared/contract'
import { INDUSTRIES, type Industry, ORGANISATION_FIELDS, organisationSchema } from '@netwarden/shared/domain'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import { addLimit, rowsOf } from '../all-pages.ts'
import { columnsOf, fieldColumns } from '../columns.ts'

interface ListOptions {
  limit: number
  q?: string
  industry?: Industry
}

const { industry, country } = ORGANISATION_FIELDS
const FIELDS = Object.keys(organisationSchema.shape)

export function addOrgsList(orgs: Command, cli: Cli): void {
  const { t } = cli
  const command = orgs
    .command('list')
    .description(t('help.orgs.list'))
    .option('--q <text>', t('help.option.orgText'))
    .addOption(new Option('--industry <industry>', t('help.option.industry')).choices(INDUSTRIES))
  addLimit(command, cli).action((options: ListOptions) => list(cli, options))
}

async function list(cli: Cli, { limit, ...filters }: ListOptions): Promise<void> {
  const api = cli.api()
  const columns = [
    ...columnsOf(cli.t, [[cli.language === 'zh-CN' ? 'nameZh' : 'name', 'column.name']]),
    ...fieldColumns(cli.t, { industry, country }),
    { field: 'domains', title: cli.t('column.domain'), show: joined },
    ...columnsOf(cli.t, [['id', 'column.id']]),
  ]
  const printer = cli.out.rows(columns, FIELDS)
  const filter = JSON.stringify(filters)
  const read = rowsOf((query) => api.call(organisationResource.list, { ...query, filter }), limit, [
    'name',
    'ASC',
  ])
  for await (const rows of read) printer.add(rows)
  printer.end()
}

function joined(domains: unknown): string {
  return Array.isArray(domains) ? domains.join(', ') : '-'
}
