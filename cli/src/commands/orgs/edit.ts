import { type NewOrganisation, organisationResource } from '@netwarden/shared/contract'
import { INDUSTRIES, ORGANISATION_FIELDS, type Organisation } from '@netwarden/shared/domain'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import { CliFailure, UsageFailure } from '../../failure.ts'
import type { ApiClient } from '../../http/api-client.ts'
import { nullIfMissing } from '../../http/null-if-missing.ts'
import { addYes, type ConfirmOptions, confirmDeletion } from '../../input/confirm.ts'
import { createNameListReader } from '../../input/name-list.ts'
import { addVersionOption, type VersionOption } from '../../input/version-option.ts'
import { columnsOf, fieldColumns } from '../columns.ts'

type OrgOptions = Partial<Pick<NewOrganisation, 'name' | 'nameZh' | 'address' | 'addressZh' | 'country'>> & {
  industry?: NewOrganisation['industry']
  domains?: string[]
}

export function addOrgsShow(orgs: Command, cli: Cli): void {
  orgs
    .command('show')
    .description(cli.t('help.orgs.show'))
    .argument('<org>', cli.t('help.argument.org'))
    .action(async (named: string) => print(cli, await getOrg(cli, cli.api(), named)))
}

export function addOrgsCreate(orgs: Command, cli: Cli): void {
  const command = orgs.command('create').description(cli.t('help.orgs.create'))
  addOrgOptions(command, cli, { isNew: true }).action(
    async (options: OrgOptions & Pick<NewOrganisation, 'name' | 'industry' | 'country'>) =>
      print(cli, await cli.api().call(organisationResource.create, options)),
  )
}

export function addOrgsUpdate(orgs: Command, cli: Cli): void {
  const { t } = cli
  const command = orgs
    .command('update')
    .description(t('help.orgs.update'))
    .argument('<org>', t('help.argument.org'))
  addVersionOption(addOrgOptions(command, cli), cli).action(
    async (named: string, { ifVersion, ...changes }: OrgOptions & VersionOption) => {
      if (Object.keys(changes).length === 0)
        throw new UsageFailure(t('usage.nothingToChange'), [t('hint.help')])
      const api = cli.api()
      const { id, version } = await getOrg(cli, api, named)
      print(
        cli,
        await api.call(organisationResource.update, { id, ...changes, version: ifVersion ?? version }),
      )
    },
  )
}

export function addOrgsDelete(orgs: Command, cli: Cli): void {
  const { t } = cli
  const command = orgs
    .command('delete')
    .description(t('help.orgs.delete'))
    .argument('<org>', t('help.argument.org'))
  addYes(command, cli).action(async (named: string, options: ConfirmOptions) => {
    const api = cli.api()
    const { id, name } = await getOrg(cli, api, named)
    await confirmDeletion(cli, options, [name])
    await api.call(organisationResource.remove, { id })
    cli.out.one({ id, name }, columnsOf(t, [['name', 'column.deleted']]))
  })
}

function addOrgOptions(command: Command, { t }: Cli, { isNew = false } = {}): Command {
  const label = (field: keyof typeof ORGANISATION_FIELDS) => ORGANISATION_FIELDS[field].label[t.language]
  const required = (option: Option) => option.makeOptionMandatory(isNew)
  return command
    .addOption(required(new Option('--name <name>', label('name'))))
    .option('--name-zh <name>', label('nameZh'))
    .addOption(required(new Option('--industry <industry>', label('industry')).choices(INDUSTRIES)))
    .addOption(required(new Option('--country <code>', t('help.option.country'))))
    .option('--address <address>', label('address'))
    .option('--address-zh <address>', label('addressZh'))
    .option('--domains <list>', t('help.option.orgDomains'), createNameListReader(t))
}

/** An organisation by its id, otherwise by its complete name. */
async function getOrg({ t }: Cli, api: ApiClient, named: string): Promise<Organisation> {
  const found = await nullIfMissing(api.call(organisationResource.get, { id: named }))
  if (found) return found
  const filter = JSON.stringify({ q: named })
  const rows = await api.call(organisationResource.list, { filter, range: '[0,99]' })
  const org = rows.find(({ name, nameZh }) => name === named || nameZh === named)
  if (!org) throw new CliFailure(t('fault.noOrg', { org: named }), [t('hint.orgsList')])
  return org
}

function print({ out, t }: Cli, org: Organisation): void {
  out.one(org, [
    ...fieldColumns(t, ORGANISATION_FIELDS),
    {
      field: 'domains',
      title: t('column.domain'),
      show: (value) => (Array.isArray(value) && value.length > 0 ? value.join(', ') : '-'),
    },
    ...columnsOf(t, [
      ['id', 'column.id'],
      ['version', 'column.version'],
    ]),
  ])
}
