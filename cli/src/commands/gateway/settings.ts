import { type GatewayChanges, gatewayCalls } from '@netwarden/shared/contract'
import { GATEWAY_BAN_ANSWERS, type GatewayConfig, gatewayConfigSchema } from '@netwarden/shared/domain'
import {
  MAX_GATEWAY_CACHE_BYTES,
  MAX_GATEWAY_CLIENT_RATE,
  MAX_GATEWAY_STALE_SECONDS,
} from '@netwarden/shared/limits'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import { createCountReader } from '../../input/count-argument.ts'
import { createNumberReader } from '../../input/number-argument.ts'
import type { Column } from '../../output/result-printer.ts'
import { columnsOf } from '../columns.ts'

interface SettingsOptions {
  enable?: true
  disable?: true
  listen?: string
  banAnswer?: GatewayConfig['banAnswer']
  sinkholeIpv4?: string
  sinkholeIpv6?: string
  allow?: string
  clientRate?: number
  cacheBytes?: number
  serveStale?: number
  privateAnswers?: 'block' | 'pass'
  privateDomains?: string
  canaries?: 'on' | 'off'
  ifVersion?: number
}

const FIELDS = Object.keys(gatewayConfigSchema.shape)
const HIGHEST_VERSION = 999_999_999
const SEPARATOR = /[,，]/
const EXAMPLES = [
  'netwarden gateway settings',
  'netwarden gateway settings --enable --listen 127.0.0.1#5300',
  'netwarden gateway settings --ban-answer sinkhole --sinkhole-ipv4 192.0.2.1',
]

export function addGatewaySettings(gateway: Command, cli: Cli): void {
  const { t } = cli
  const number = (most: number) => createNumberReader(t, most)
  gateway
    .command('settings')
    .description(t('help.gateway.settings'))
    .addOption(new Option('--enable', t('help.option.gatewayEnable')).conflicts('disable'))
    .option('--disable', t('help.option.gatewayDisable'))
    .option('--listen <addresses>', t('help.option.gatewayListen'))
    .addOption(new Option('--ban-answer <answer>', t('help.option.banAnswer')).choices(GATEWAY_BAN_ANSWERS))
    .option('--sinkhole-ipv4 <ip>', t('help.option.sinkholeIPv4'))
    .option('--sinkhole-ipv6 <ip>', t('help.option.sinkholeIPv6'))
    .option('--allow <networks>', t('help.option.allowedClients'))
    .option('--client-rate <count>', t('help.option.clientRate'), number(MAX_GATEWAY_CLIENT_RATE))
    .option('--cache-bytes <bytes>', t('help.option.cacheBytes'), number(MAX_GATEWAY_CACHE_BYTES))
    .option('--serve-stale <seconds>', t('help.option.serveStale'), number(MAX_GATEWAY_STALE_SECONDS))
    .addOption(
      new Option('--private-answers <way>', t('help.option.privateAnswers')).choices(['block', 'pass']),
    )
    .option('--private-domains <domains>', t('help.option.privateDomains'))
    .addOption(new Option('--canaries <state>', t('help.option.canaries')).choices(['on', 'off']))
    .option(
      '--if-version <number>',
      t('help.option.gatewayVersion'),
      createCountReader(t, HIGHEST_VERSION, 'usage.count'),
    )
    .addHelpText(
      'after',
      () => `\n${[t('help.examples'), ...EXAMPLES.map((line) => `  ${line}`)].join('\n')}`,
    )
    .action((options: SettingsOptions) => showOrSet(cli, options))
}

async function showOrSet(cli: Cli, options: SettingsOptions): Promise<void> {
  const api = cli.api()
  const changes = changesOf(options)
  const hasChanges = Object.values(changes).some((value) => value !== undefined)
  const settings = hasChanges
    ? await api.call(gatewayCalls.update, { ...changes, version: options.ifVersion })
    : await api.call(gatewayCalls.settings, {})
  cli.out.one(settings, settingsColumns(cli, settings), FIELDS)
}

function changesOf(options: SettingsOptions): GatewayChanges {
  const { enable, disable, privateAnswers, canaries } = options
  return {
    enabled: enable ?? (disable ? false : undefined),
    listen: listOf(options.listen),
    banAnswer: options.banAnswer,
    sinkholeIPv4: options.sinkholeIpv4,
    sinkholeIPv6: options.sinkholeIpv6,
    allowedClients: listOf(options.allow),
    queriesPerSecondPerClient: options.clientRate,
    cacheBytes: options.cacheBytes,
    serveStaleSeconds: options.serveStale,
    blockPrivateAnswers: privateAnswers && privateAnswers === 'block',
    privateAnswerDomains: listOf(options.privateDomains),
    answerCanaries: canaries && canaries === 'on',
  }
}

function listOf(text: string | undefined): string[] | undefined {
  return text
    ?.split(SEPARATOR)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function settingsColumns({ t }: Cli, { sinkholeIPv4, sinkholeIPv6 }: GatewayConfig): Column[] {
  const flag = (field: keyof GatewayConfig, title: string): Column => ({
    field,
    title,
    show: (value) => t(value === true ? 'word.yes' : 'word.no'),
  })
  const list = (field: keyof GatewayConfig, title: string): Column => ({
    field,
    title,
    show: (value) => (Array.isArray(value) && value.length > 0 ? value.join(', ') : '-'),
  })
  const sinkholes = [sinkholeIPv4, sinkholeIPv6].filter((ip) => ip !== null)
  return [
    flag('enabled', t('column.enabled')),
    list('listen', t('column.listen')),
    ...columnsOf(t, [['banAnswer', 'column.banAnswer']]),
    { field: 'sinkholeIPv4', title: t('column.sinkhole'), show: () => sinkholes.join(', ') || '-' },
    list('allowedClients', t('column.allowedClients')),
    ...columnsOf(t, [
      ['queriesPerSecondPerClient', 'column.clientRate'],
      ['cacheBytes', 'column.cacheBytes'],
      ['serveStaleSeconds', 'column.serveStale'],
    ]),
    flag('blockPrivateAnswers', t('column.privateAnswers')),
    list('privateAnswerDomains', t('column.privateDomains')),
    flag('answerCanaries', t('column.canaries')),
    ...columnsOf(t, [['version', 'column.version']]),
  ]
}
