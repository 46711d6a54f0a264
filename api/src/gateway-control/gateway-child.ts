import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { logEvent } from '../platform/logging/log-event.ts'

const SCRIPT = fileURLToPath(new URL('./gateway.main.js', import.meta.url))
const LONGEST_LINE = 500
/** Secrets of the server that the gateway does not need. */
const OWN_SETTING = /^NETWARDEN_/

/** A gateway process that this one started. It keeps running when this one ends without an order. */
export class GatewayChild {
  readonly ended: Promise<void>
  #how: string | null = null
  #lastError = ''

  private constructor(
    private readonly child: ChildProcess,
    private readonly logger: Logger,
  ) {
    this.#follow(child.stdout)
    this.#follow(child.stderr)
    this.ended = new Promise((resolve) => {
      const end = (how: string) => {
        this.#how ??= [how, this.#lastError].filter((part) => part !== '').join(': ')
        resolve()
      }
      child.once('error', ({ message }) => end(message))
      child.once('close', (code, signal) => end(String(signal ?? code)))
    })
  }

  static start(setupPath: string, logger: Logger): GatewayChild {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OWN_SETTING.test(name)))
    const child = spawn(process.execPath, [SCRIPT, setupPath], {
      detached: true,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.unref()
    return new GatewayChild(child, logger)
  }

  /** Exit code or signal with the last error that it reported; null while it runs. */
  get how(): string | null {
    return this.#how
  }

  kill(): void {
    this.child.kill('SIGKILL')
  }

  #follow(output: NodeJS.ReadableStream | null): void {
    if (!output) return
    createInterface(output).on('line', (text) => {
      const line = text.slice(0, LONGEST_LINE)
      if (output !== this.child.stderr)
        return logEvent(this.logger, 'child.output.line', { child: 'gateway', line })
      if (/\b(error|exception|failed)\b/i.test(line)) this.#lastError = line.trim()
      logEvent(this.logger, 'child.output.warning', { child: 'gateway', line })
    })
  }
}
