import { hostname } from 'node:os'
import { isAbsolute, resolve } from 'node:path'
import { isTimeZone, RETENTION_SETTINGS } from '@netwarden/shared/contract'
import { canonicalListenAddress, isCidr, isIp } from '@netwarden/shared/validators'
import { z } from 'zod'
import type { SourcePlaces } from '../files/source-roots.ts'
import { CERTIFICATE_ROOTS } from './certificate-roots.ts'
import {
  faultOfKeyPair,
  isFolderPlace,
  isFrameSource,
  isMailbox,
  isPlaceDatabase,
  isReadableFile,
  isSocketAddress,
  isWholeUrl,
} from './setting-checks.ts'

/** Wrong settings; the process ends with one line for each of them. */
export class ConfigError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'))
  }
}

const off = z.literal('off').transform(() => null)
const text = z.string().trim().min(1, 'expected a text that is not blank')
const whole = (min: number, max: number) => {
  const expected = `expected a whole number from ${min} to ${max}`
  return z.coerce.number(expected).int(expected).min(min, expected).max(max, expected)
}
const port = whole(0, 65_535)
const readableFile = text.refine(isReadableFile, { error: 'expected a file that can be read', abort: true })
const placeDatabase = readableFile.refine(isPlaceDatabase, 'expected a MaxMind database (.mmdb)')

/** The parts of an address outside of its own alphabet are written as %-escapes. */
const address = (begin: RegExp, expected: string) =>
  z.string().refine((text) => begin.test(text) && isWholeUrl(text), expected)
const stateUrl = address(/^postgres(ql)?:\/\/.+/, 'expected postgres://user:password@host/database')
const eventsUrl = address(/^https?:\/\/.+/, 'expected http(s)://user:password@host:8123/database')
const smtpUrl = address(/^smtps?:\/\/.+/, 'expected smtp(s)://user:password@host:port')

const listenAddress = z
  .string()
  .refine(isSocketAddress, 'expected address:port, such as 127.0.0.1:5300')
  .refine(isNoGroup, 'expected an address of this machine, and no multicast or broadcast address')
const listenAddresses = z
  .string()
  .transform((list) => list.split(',').map((part) => part.trim()))
  .pipe(z.array(listenAddress).min(1))

const folders = z
  .string()
  .transform((list) => list.split(',').map((part) => part.trim()))
  .refine(
    (list) => list.every(isAbsolute),
    'expected absolute paths of folders with commas, such as /var/log,/srv/logs',
  )
  .transform((list) => list.map((path) => resolve(path)))

/** Names that the proxy check of Fastify gives to networks. */
const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal']
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const environment = z.object({
  NETWARDEN_HOST: text.default('127.0.0.1'),
  NETWARDEN_PORT: port.default(8080),
  NETWARDEN_DATA_DIR: text
    .default('./data')
    .transform((path) => resolve(path))
    .refine(isFolderPlace, 'expected a folder, or a place where one can be made'),
  NETWARDEN_STATE_URL: stateUrl.optional(),
  NETWARDEN_EVENTS_URL: eventsUrl.optional(),
  NETWARDEN_TZ: z
    .string()
    .refine(isTimeZone, 'expected a time zone of the IANA database, such as Asia/Shanghai')
    .default(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
  NETWARDEN_ACCEPT: z.enum(['state', 'events'], { error: 'expected state or events' }).optional(),
  NETWARDEN_RETENTION_DAYS: whole(1, RETENTION_SETTINGS.days.max).default(RETENTION_SETTINGS.days.initial),
  NETWARDEN_MAX_ROWS_READ: whole(1_000, 10_000_000_000).default(20_000_000),
  NETWARDEN_SOURCE_ROOTS: folders.default(['/var/log', '/var/lib/dhcp', '/var/lib/kea', '/var/lib/misc']),
  NETWARDEN_BACKUP_ROOTS: folders.default([]),
  NETWARDEN_MAX_UNPACKED: whole(1_000_000, 1_000_000_000_000).default(20_000_000_000),
  NETWARDEN_ZSTD_WINDOW: whole(8, 128).default(8),
  NETWARDEN_LOOK_BACK_DAYS: whole(0, 366).default(30),
  NETWARDEN_LISTS_DISK: whole(1_000_000, 1_000_000_000_000).default(2_000_000_000),
  NETWARDEN_LIST_SECONDS: whole(1, 600).default(60),
  NETWARDEN_PROBE_SECONDS: whole(1, 60).default(10),
  NETWARDEN_CERT_ROOTS: folders.default(CERTIFICATE_ROOTS),
  NETWARDEN_TLS_CERT: readableFile.optional(),
  NETWARDEN_TLS_KEY: readableFile.optional(),
  NETWARDEN_DNS_LISTEN: z.union([off, listenAddresses]).default(['127.0.0.1:5300']),
  NETWARDEN_DNSTAP_LISTEN: z
    .union([off, z.string().refine(isFrameSource, 'expected unix:/path or tcp:host:port')])
    .default(null),
  NETWARDEN_ADMIN_PASSWORD: z
    .string()
    .regex(/^[A-Za-z0-9!@#$%^&*_]{4,63}$/, 'expected 4 to 63 letters, digits or ! @ # $ % ^ & * _')
    .optional(),
  NETWARDEN_SECRET: z.string().min(32, 'expected at least 32 characters').optional(),
  NETWARDEN_SMTP_URL: smtpUrl.optional(),
  NETWARDEN_MAIL_FROM: text
    .refine(isMailbox, 'expected an address, such as netwarden@example.com')
    .default(`netwarden@${hostname()}`),
  NETWARDEN_OUTBOUND_ALLOW: z
    .string()
    .default('')
    .transform(partsOf)
    .refine(
      (list) => list.every((part) => isIp(part) || isCidr(part)),
      'expected addresses or networks with commas, such as 10.0.0.5,10.1.0.0/16',
    ),
  NETWARDEN_GEOIP_CITY_DB: placeDatabase.optional(),
  NETWARDEN_TRUST_PROXY: z
    .string()
    .default('')
    .transform(partsOf)
    .refine(
      (list) => list.every(isProxy),
      `expected addresses or networks with commas, such as 10.0.0.1,10.1.0.0/16, or ${PROXY_NAMES.join(', ')}`,
    ),
  NETWARDEN_LOG_LEVEL: z
    .enum(LOG_LEVELS, { error: `expected one of ${LOG_LEVELS.join(', ')}` })
    .default('info'),
})

function partsOf(list: string): string[] {
  return list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

/** Names are resolved when the gateway listens. */
function isNoGroup(address: string): boolean {
  const host = address.slice(0, address.lastIndexOf(':')).replace(/^\[|\]$/g, '')
  return !isIp(host) || canonicalListenAddress(host) !== null
}

function isProxy(part: string): boolean {
  return PROXY_NAMES.includes(part) || isIp(part) || isCidr(part)
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads and checks the settings; throws a ConfigError that names each wrong one. */
export function loadConfig(env: Environment) {
  const known = Object.keys(environment.shape)
  const set = Object.fromEntries(known.map((name) => [name, env[name] === '' ? undefined : env[name]]))
  const parsed = environment.safeParse(set)
  const faults = [
    ...faultsOf(parsed.error?.issues ?? [], env, isHalfPair(set)),
    ...(isHalfPair(set) ? [`${PAIR.join(' and ')}: expected both or neither`] : []),
    ...unknownNames(env, known),
  ]
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults)
  const value = parsed.data
  const tls =
    value.NETWARDEN_TLS_CERT && value.NETWARDEN_TLS_KEY
      ? { cert: value.NETWARDEN_TLS_CERT, key: value.NETWARDEN_TLS_KEY }
      : null
  const fault = tls && faultOfKeyPair(tls)
  if (fault) throw new ConfigError([`${PAIR.join(' and ')}: expected a certificate and its key (${fault})`])
  return {
    host: value.NETWARDEN_HOST,
    port: value.NETWARDEN_PORT,
    dataDir: value.NETWARDEN_DATA_DIR,
    stateUrl: value.NETWARDEN_STATE_URL,
    eventsUrl: value.NETWARDEN_EVENTS_URL,
    timeZone: value.NETWARDEN_TZ,
    accept: value.NETWARDEN_ACCEPT,
    retentionDays: value.NETWARDEN_RETENTION_DAYS,
    maxRowsRead: value.NETWARDEN_MAX_ROWS_READ,
    sourceRoots: value.NETWARDEN_SOURCE_ROOTS,
    backupRoots: value.NETWARDEN_BACKUP_ROOTS,
    maxUnpacked: value.NETWARDEN_MAX_UNPACKED,
    zstdWindow: value.NETWARDEN_ZSTD_WINDOW,
    lookBackDays: value.NETWARDEN_LOOK_BACK_DAYS,
    listsDisk: value.NETWARDEN_LISTS_DISK,
    listSeconds: value.NETWARDEN_LIST_SECONDS,
    probeSeconds: value.NETWARDEN_PROBE_SECONDS,
    certRoots: value.NETWARDEN_CERT_ROOTS,
    tls,
    dnsListen: value.NETWARDEN_DNS_LISTEN,
    dnstapListen: value.NETWARDEN_DNSTAP_LISTEN,
    adminPassword: value.NETWARDEN_ADMIN_PASSWORD,
    secret: value.NETWARDEN_SECRET,
    smtpUrl: value.NETWARDEN_SMTP_URL,
    mailFrom: value.NETWARDEN_MAIL_FROM,
    geoipCityDb: value.NETWARDEN_GEOIP_CITY_DB,
    outboundAllow: value.NETWARDEN_OUTBOUND_ALLOW,
    trustProxy: value.NETWARDEN_TRUST_PROXY,
    logLevel: value.NETWARDEN_LOG_LEVEL,
  }
}
export type Config = ReturnType<typeof loadConfig>

/** The places of the host that sources may read. */
export function sourcePlacesOf({ sourceRoots, dataDir }: Config): SourcePlaces {
  return { roots: sourceRoots, dataDir }
}

/** Settings of the command line, the engine child or the tests, which the server ignores. */
const FOREIGN = /^NETWARDEN_(URL|TOKEN|PROFILE|LANG|DEBUG|API|ENGINE_\w+|TEST_\w+)$/

function isKnown(name: string, known: readonly string[]): boolean {
  return known.includes(name) || FOREIGN.test(name)
}

function unknownNames(env: Environment, known: readonly string[]): string[] {
  return Object.keys(env)
    .filter((name) => name.startsWith('NETWARDEN_') && !isKnown(name, known))
    .sort()
    .map((name) => `${name}: there is no such setting, expected one of those in docs/en/operating.md`)
}

/** One line for each wrong setting, whatever its faults. */
function faultsOf(issues: readonly z.core.$ZodIssue[], env: Environment, isPairReported: boolean): string[] {
  const byName = new Map<string, string>()
  for (const issue of issues) {
    const name = String(issue.path[0])
    if (isPairReported && PAIR.some((setting) => setting === name)) continue
    if (!byName.has(name)) byName.set(name, `${name}: ${reasonOf(issue)} (got ${shown(env, name)})`)
  }
  return [...byName.values()]
}

const PAIR = ['NETWARDEN_TLS_CERT', 'NETWARDEN_TLS_KEY'] as const

function isHalfPair(set: Environment): boolean {
  return PAIR.some((name) => set[name]) && !PAIR.every((name) => set[name])
}

function reasonOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_union') return issue.message
  const inner = issue.errors.flat().find(({ message }) => message.startsWith('expected'))
  return inner?.message ?? 'wrong value'
}

const SECRET = /PASSWORD|SECRET|URL/
const SHOWN_LENGTH = 100

/** The value of a setting on one line; secrets are hidden. */
function shown(env: Environment, name: string): string {
  const value = env[name] ?? ''
  if (SECRET.test(name)) return '…'
  return JSON.stringify(value.length > SHOWN_LENGTH ? `${value.slice(0, SHOWN_LENGTH)}…` : value)
}
