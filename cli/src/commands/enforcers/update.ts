import { enforcerCalls } from '@netwarden/shared/contract'
import { ENFORCER_FIELDS, OBSERVED_FIELDS } from '@netwarden/shared/domain'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { UsageFailure } from '../../failure.ts'
import { addFieldOptions, fieldsOfOptions } from '../../input/field-options.ts'
import { columnsOf } from '../columns.ts'
import { enforcerColumns, getEnforcer, settingsText } from './enforcer-columns.ts'
import { addObservedOptions, observedOfOptions } from './observed-options.ts'
import { addSettingsOptions, changedSettings, hasSettings } from './settings-options.ts'

export function addEnforcersUpdate(enforcers: Command, cli: Cli): void {
  const { t } = cli
  const command = enforcers
    .command('update')
    .description(t('help.enforcers.update'))
    .argument('<enforcer>', t('help.argument.enforcer'))
  addObservedOptions(addFieldOptions(command, t, ENFORCER_FIELDS), cli)
  addSettingsOptions(command, t).action((nameOrId: string, options: Record<string, unknown>) =>
    update(cli, nameOrId, options),
  )
}

async function update(cli: Cli, nameOrId: string, options: Record<string, unknown>): Promise<void> {
  const { t } = cli
  const fields = fieldsOfOptions(ENFORCER_FIELDS, options)
  const isChanged = hasSettings(options)
  const isServerChanged = Object.keys(fieldsOfOptions(OBSERVED_FIELDS, options)).length > 0
  if (Object.keys(fields).length === 0 && !isChanged && !isServerChanged)
    throw new UsageFailure(t('usage.nothingToChange'))
  const api = cli.api()
  const { id, settings: before, observed: server } = await getEnforcer(cli, api, nameOrId)
  const observed = await observedOfOptions(cli, api, options, server)
  const settings = isChanged ? { settings: await changedSettings(cli, options, before) } : {}
  const changed = await api.call(enforcerCalls.update, {
    ...fields,
    ...settings,
    ...(observed && { observed }),
    id,
  })
  cli.out.one(changed, enforcerColumns(t))
}

export function addEnforcersSite(enforcers: Command, cli: Cli): void {
  const { t } = cli
  const command = enforcers
    .command('site')
    .description(t('help.enforcers.site'))
    .argument('[site]', t('help.argument.site'))
  addSettingsOptions(command, t).action((site: string | undefined, options: Record<string, unknown>) =>
    changeSite(cli, site, options),
  )
}

/** Without options it shows the settings. */
async function changeSite(
  cli: Cli,
  site: string | undefined,
  options: Record<string, unknown>,
): Promise<void> {
  const { t, out } = cli
  const api = cli.api()
  const sites = await api.call(enforcerCalls.siteSettings, {})
  const before = sites.find((known) => known.site === site)?.settings ?? {}
  const settings = hasSettings(options) ? await changedSettings(cli, options, before) : null
  if (settings && site === undefined) throw new UsageFailure(t('usage.siteMissing'))
  const changed =
    settings && site !== undefined
      ? await api.call(enforcerCalls.updateSiteSettings, {
          sites: [...sites.filter((known) => known.site !== site), { site, settings }],
        })
      : sites
  const columns = [
    ...columnsOf(t, [['site', 'column.site']]),
    { field: 'settings', title: t('column.ownSettings'), show: settingsText },
  ]
  const printer = out.rows(columns, ['site', 'settings'])
  printer.add(changed.filter((known) => site === undefined || known.site === site))
  printer.end()
}
