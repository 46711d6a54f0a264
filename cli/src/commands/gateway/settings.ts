import { gatewayCalls } from '@netwarden/shared/contract'
import {
  BAN_PAGE_SETTINGS,
  ENCRYPTED_DNS_PATHS,
  ENCRYPTED_DNS_SETTINGS,
  flatEncryptedDns,
  GATEWAY_SETTINGS,
  type GatewayConfig,
  gatewayConfigSchema,
  groupEncryptedDns,
} from '@netwarden/shared/domain'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import { addFieldOptions, fieldsOfOptions } from '../../input/field-options.ts'
import { addVersionOption, type VersionOption } from '../../input/version-option.ts'
import { type Column, showValue } from '../../output/result-printer.ts'
import type { Translate } from '../../texts/index.ts'
import { columnsOf, fieldColumns } from '../columns.ts'

interface SettingsOptions extends VersionOption, Record<string, unknown> {
  enable?: true
  disable?: true
}

const FIELDS = Object.keys(gatewayConfigSchema.shape)
const EXAMPLES = [
  'netwarden gateway settings',
  'netwarden gateway settings --enable --listen 127.0.0.1#5300',
  'netwarden gateway settings --ban-answer sinkhole --sinkhole-ipv4 192.0.2.1',
  'netwarden gateway settings --certificate files --certificate-file /etc/ssl/dns.pem --certificate-key-file /etc/ssl/dns.key --server-name dns.example.com --dot-listen 192.168.1.2 --doh-listen 192.168.1.2',
]

export function addGatewaySettings(gateway: Command, cli: Cli): void {
  const { t } = cli
  const command = gateway
    .command('settings')
    .description(t('help.gateway.settings'))
    .addOption(new Option('--enable', t('help.option.gatewayEnable')).conflicts('disable'))
    .option('--disable', t('help.option.gatewayDisable'))
  addFieldOptions(command, t, ENCRYPTED_DNS_SETTINGS)
  addFieldOptions(command, t, GATEWAY_SETTINGS)
  addVersionOption(addFieldOptions(command, t, BAN_PAGE_SETTINGS), cli)
    .addHelpText(
      'after',
      () => `\n${[t('help.examples'), ...EXAMPLES.map((line) => `  ${line}`)].join('\n')}`,
    )
    .action((options: SettingsOptions) => showOrSet(cli, options))
}

async function showOrSet(
  cli: Cli,
  { enable, disable, ifVersion, ...options }: SettingsOptions,
): Promise<void> {
  const { t, out } = cli
  const enabled = enable ?? (disable ? false : undefined)
  const banPage = fieldsOfOptions(BAN_PAGE_SETTINGS, options)
  const changes = {
    ...fieldsOfOptions(GATEWAY_SETTINGS, options),
    ...groupEncryptedDns(fieldsOfOptions(ENCRYPTED_DNS_SETTINGS, options)),
    ...(Object.keys(banPage).length > 0 && { banPage }),
    ...(enabled !== undefined && { enabled }),
  }
  const hasChanges = Object.keys(changes).length > 0
  const settings = hasChanges
    ? await cli.api().call(gatewayCalls.update, { ...changes, version: ifVersion })
    : await cli.api().call(gatewayCalls.settings, {})
  out.one(
    settings,
    [
      ...fieldColumns(t, GATEWAY_SETTINGS),
      ...encryptedColumns(cli, settings),
      pageColumn(t),
      ...columnsOf(t, [['version', 'column.version']]),
    ],
    FIELDS,
  )
}

/** A row for each setting of encrypted DNS, which calls have in groups. */
function encryptedColumns({ t }: Cli, settings: GatewayConfig): Column[] {
  const flat: Readonly<Record<string, unknown>> = flatEncryptedDns(settings)
  const paths: Readonly<Record<string, string>> = ENCRYPTED_DNS_PATHS
  return fieldColumns(t, ENCRYPTED_DNS_SETTINGS).map(({ field, show = showValue, ...column }) => ({
    ...column,
    field: paths[field]?.split('.')[0] ?? field,
    show: () => show(flat[field]),
  }))
}

/** The settings of the page in one column. */
function pageColumn(t: Translate): Column {
  const parts = fieldColumns(t, BAN_PAGE_SETTINGS)
  return {
    field: 'banPage',
    title: t('column.banPage'),
    show: (value) => {
      const page: Readonly<Record<string, unknown>> = { ...Object(value) }
      return parts.map(({ field, title, show = showValue }) => `${title}: ${show(page[field])}`).join('; ')
    },
  }
}
