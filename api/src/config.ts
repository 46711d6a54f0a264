import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { isTimeZone } from '@netwarden/shared'
import { z } from 'zod'

/** A setting that is wrong; its text is the one line the process ends with. */
export class ConfigError extends Error {}

const off = z.literal('off').transform(() => null)
const text = z.string().trim().min(1)
const port = z.coerce.number().int().min(0).max(65_535)

const stateUrl = z.string().regex(/^postgres(ql)?:\/\/.+/, 'expected postgres://user:password@host/database')
const eventsUrl = z.string().regex(/^https?:\/\/.+/, 'expected http(s)://user:password@host:8123/database')

const listenAddress = z
  .string()
  .regex(/^(\[[0-9a-fA-F:.]+\]|[0-9.]+):\d{1,5}$/, 'expected address:port, such as 127.0.0.1:5300')
const listenAddresses = z
  .string()
  .transform((list) => list.split(',').map((part) => part.trim()))
  .pipe(z.array(listenAddress).min(1))

const environment = z.object({
  NETWARDEN_HOST: text.default('127.0.0.1'),
  NETWARDEN_PORT: port.default(8080),
  NETWARDEN_DATA_DIR: text.default('./data').transform((path) => resolve(path)),
  NETWARDEN_STATE_URL: stateUrl.optional(),
  NETWARDEN_EVENTS_URL: eventsUrl.optional(),
  NETWARDEN_TZ: z
    .string()
    .refine(isTimeZone, 'expected a time zone of the IANA database, such as Asia/Shanghai')
    .default(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
  NETWARDEN_RETENTION_DAYS: z.coerce.number().int().min(1).max(3_650).default(365),
  NETWARDEN_TLS_CERT: text.optional(),
  NETWARDEN_TLS_KEY: text.optional(),
  NETWARDEN_DNS_LISTEN: z.union([off, listenAddresses]).default(['127.0.0.1:5300']),
  NETWARDEN_DNSTAP_LISTEN: z
    .union([off, z.string().regex(/^(unix:\/.+|tcp:.+:\d{1,5})$/, 'expected unix:/path or tcp:host:port')])
    .default(null),
  NETWARDEN_ADMIN_PASSWORD: z
    .string()
    .regex(/^[A-Za-z0-9!@#$%^&*_]{4,63}$/, 'expected 4 to 63 letters, digits or ! @ # $ % ^ & * _')
    .optional(),
  NETWARDEN_SECRET: z.string().min(32, 'expected at least 32 characters').optional(),
  NETWARDEN_SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/.+/, 'expected smtp(s)://user:password@host:port')
    .optional(),
  NETWARDEN_MAIL_FROM: text.default(`netwarden@${hostname()}`),
  NETWARDEN_GEOIP_CITY_DB: text.optional(),
  NETWARDEN_TRUST_PROXY: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  NETWARDEN_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

type Environment = Readonly<Record<string, string | undefined>>

/** Reads and checks the settings; throws a ConfigError that names the first wrong one. */
export function loadConfig(env: Environment) {
  const known = Object.keys(environment.shape)
  const unknown = Object.keys(env).find((name) => name.startsWith('NETWARDEN_') && !isKnown(name, known))
  if (unknown) throw new ConfigError(`${unknown}: there is no such setting`)

  const set = Object.fromEntries(known.map((name) => [name, env[name] === '' ? undefined : env[name]]))
  const parsed = environment.safeParse(set)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(
      `${String(issue?.path[0])}: ${reasonOf(issue)} (got ${JSON.stringify(shown(env, issue))})`,
    )
  }
  const value = parsed.data
  if (Boolean(value.NETWARDEN_TLS_CERT) !== Boolean(value.NETWARDEN_TLS_KEY)) {
    throw new ConfigError('NETWARDEN_TLS_CERT and NETWARDEN_TLS_KEY: set both or neither')
  }
  return {
    host: value.NETWARDEN_HOST,
    port: value.NETWARDEN_PORT,
    dataDir: value.NETWARDEN_DATA_DIR,
    stateUrl: value.NETWARDEN_STATE_URL,
    eventsUrl: value.NETWARDEN_EVENTS_URL,
    timeZone: value.NETWARDEN_TZ,
    retentionDays: value.NETWARDEN_RETENTION_DAYS,
    tls:
      value.NETWARDEN_TLS_CERT && value.NETWARDEN_TLS_KEY
        ? { cert: value.NETWARDEN_TLS_CERT, key: value.NETWARDEN_TLS_KEY }
        : null,
    dnsListen: value.NETWARDEN_DNS_LISTEN,
    dnstapListen: value.NETWARDEN_DNSTAP_LISTEN,
    adminPassword: value.NETWARDEN_ADMIN_PASSWORD,
    secret: value.NETWARDEN_SECRET,
    smtpUrl: value.NETWARDEN_SMTP_URL,
    mailFrom: value.NETWARDEN_MAIL_FROM,
    geoipCityDb: value.NETWARDEN_GEOIP_CITY_DB,
    trustProxy: value.NETWARDEN_TRUST_PROXY,
    logLevel: value.NETWARDEN_LOG_LEVEL,
  }
}
export type Config = ReturnType<typeof loadConfig>

/** Names that belong to the command line, the engine child or the tests, and pass the server by. */
const FOREIGN = /^NETWARDEN_(URL|TOKEN|PROFILE|LANG|API|ENGINE_\w+|TEST_\w+)$/

function isKnown(name: string, known: readonly string[]): boolean {
  return known.includes(name) || FOREIGN.test(name)
}

function reasonOf(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code !== 'invalid_union') return issue?.message ?? 'wrong value'
  const inner = issue.errors.flat().find(({ message }) => message.startsWith('expected'))
  return inner?.message ?? 'wrong value'
}

const SECRET = /PASSWORD|SECRET|URL/

function shown(env: Environment, issue: z.core.$ZodIssue | undefined): string | undefined {
  const name = String(issue?.path[0] ?? '')
  return SECRET.test(name) ? '…' : env[name]
}
