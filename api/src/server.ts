import { DEFAULT_LANGUAGE } from '@netwarden/shared/i18n'
import { type Logger, pino } from 'pino'
import type { Netwarden } from './composition.ts'
import { type Config, ConfigError, loadConfig } from './platform/config/config.ts'
import { logEvent } from './platform/logging/log-event.ts'
import { recentLog } from './platform/logging/recent-log.ts'

/** Connections that wait to be accepted: a client whose connection does not fit tries again only after seconds. */
const BACKLOG = 4_096

const DRAIN_LIMIT = 20_000
/** Files of this process and its children are readable for their user only. */
const OWNER_ALONE = 0o077

export interface ServeOptions {
  /** Shows the product with the sample data, loaded where there is none. */
  withSample?: boolean
}

/** Starts the product with the settings of this environment; resolves when it listens. */
export async function serve(env: NodeJS.ProcessEnv = process.env, options: ServeOptions = {}): Promise<void> {
  process.umask(OWNER_ALONE)
  const config = readConfig(env)
  const logger = createLogger(config)
  const netwarden = await start(config, logger)
  endOnSignal(netwarden, logger)
  if (options.withSample) await showSample(netwarden)
}

function createLogger({ logLevel }: Config): Logger {
  const redact = ['req.headers.authorization', 'password', '*.password']
  const output = pino.destination(1)
  const write = (line: string) => {
    recentLog.add(line)
    output.write(line)
  }
  return pino({ level: logLevel, redact }, { write })
}

async function showSample(netwarden: Netwarden): Promise<void> {
  process.stdout.write('Netwarden: preparing the sample data\n')
  const records = await netwarden.loadSample(DEFAULT_LANGUAGE)
  process.stdout.write(
    `Netwarden: sample data of ${records} visits is there; it can be removed in the console\n`,
  )
}

function readConfig(env: NodeJS.ProcessEnv): Config {
  try {
    return loadConfig(env)
  } catch (cause) {
    return endWithLines(cause)
  }
}

async function start(config: Config, logger: Logger): Promise<Netwarden> {
  try {
    // Loaded after the settings are checked, because loading takes longer than reporting a wrong setting.
    const { compose } = await import('./composition.ts')
    const netwarden = await compose(config, logger)
    const address = await netwarden.app.listen({ host: config.host, port: config.port, backlog: BACKLOG })
    process.stdout.write(`Netwarden: ${address}\n`)
    return netwarden
  } catch (cause) {
    return endWithLines(cause)
  }
}

/** Each fault of the settings is one line; any other error is a fault of the product and shows its stack. */
function endWithLines(cause: unknown): never {
  if (cause instanceof ConfigError) {
    process.stderr.write(cause.faults.map((fault) => `netwarden: ${fault}\n`).join(''))
  } else {
    process.stderr.write(
      `netwarden: ${listenFault(cause) ?? (cause instanceof Error ? cause.stack : String(cause))}\n`,
    )
  }
  process.exit(1)
}

/** The setting that is wrong when the system refuses to listen, by error code. */
const LISTEN_SETTINGS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'NETWARDEN_PORT',
  EACCES: 'NETWARDEN_PORT',
  EADDRNOTAVAIL: 'NETWARDEN_HOST',
  ENOTFOUND: 'NETWARDEN_HOST',
  EAI_AGAIN: 'NETWARDEN_HOST',
}

function listenFault(cause: unknown): string | null {
  if (!(cause instanceof Error && 'syscall' in cause && 'code' in cause)) return null
  const setting =
    /^(listen|bind|getaddrinfo)$/.test(String(cause.syscall)) && LISTEN_SETTINGS[String(cause.code)]
  return setting ? `${setting}: ${cause.message}` : null
}

function endOnSignal(netwarden: Netwarden, logger: Logger): void {
  let isEnding = false
  const end = (signal: NodeJS.Signals) => {
    if (isEnding) return
    isEnding = true
    logEvent(logger, 'server.close.started', { signal })
    setTimeout(() => process.exit(1), DRAIN_LIMIT).unref()
    netwarden.close().then(
      () => process.exit(0),
      (err: unknown) => {
        logEvent(logger, 'server.close.failed', { err })
        process.exit(1)
      },
    )
  }
  // For as long as it takes: npm sends on what the terminal has sent already, and a second one must not cut it short.
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}
