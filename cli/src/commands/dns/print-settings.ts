import { type DnsSettings, dnsSettingsSchema, specifiedDnsServersSchema } from '@netwarden/shared/domain'
import type { Cli } from '../../cli.ts'
import { columnsOf } from '../columns.ts'

const FIELDS = Object.keys(dnsSettingsSchema.shape)
const ENTRY_FIELDS = Object.keys(specifiedDnsServersSchema.shape)

/** For people the entries are in a table of their own below. */
export function printDnsSettings({ out, notes, t }: Cli, settings: DnsSettings): void {
  const { defaultDNSServers: servers, specifiedDNSServers: entries } = settings
  out.one(
    settings,
    [
      {
        field: 'defaultDNSServers',
        title: t('column.defaultServers'),
        show: () => (servers.length === 0 ? '-' : servers.join(', ')),
      },
      {
        field: 'specifiedDNSServers',
        title: t('column.specifiedServers'),
        show: () => String(entries.length),
      },
      ...columnsOf(t, [
        ['createdAt', 'column.createdAt', 'time'],
        ['createdBy', 'column.createdBy'],
        ['version', 'column.version'],
      ]),
    ],
    FIELDS,
  )
  if (out.format !== 'table' || entries.length === 0) return
  notes.say(t('note.specifiedServers'))
  out.list(
    entries.map(({ servers: own, ...entry }) => ({ ...entry, servers: own.join(', ') })),
    columnsOf(t, [
      ['match', 'column.match'],
      ['servers', 'column.servers'],
      ['createdBy', 'column.createdBy'],
      ['createdAt', 'column.createdAt', 'time'],
    ]),
    ENTRY_FIELDS,
  )
}
