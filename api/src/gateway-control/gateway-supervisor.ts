import { setTimeout as pause } from 'node:timers/promises'
import type { Message } from '@netwarden/shared/errors'
import type { Logger } from 'pino'
import type { GatewaySettings, GatewayStatus } from '../gateway/setup.ts'
import { logEvent } from '../platform/logging/log-event.ts'
import { createRestartPause } from '../platform/processes/restart-pause.ts'
import { EnforcerFault } from '../policies/enforcer.ts'
import { ControlConnection } from './control-connection.ts'
import { GatewayChild } from './gateway-child.ts'
import { isSocketOurs } from './gateway-paths.ts'

export interface SupervisorDeps {
  version: string
  control: string
  setup: string
  /**
   * Writes the files that the gateway reads; called before a gateway is started or taken over. False where a gateway
   * that starts would find former settings.
   */
  prepare(settings: GatewaySettings): Promise<boolean>
  logger: Logger
}

interface Running {
  connection: ControlConnection
  pid: number
  /** Null for a gateway that a former process started. */
  child: GatewayChild | null
  /** The settings that it uses; null for those of a former start. */
  applied: GatewaySettings | null
}

/** The known state of the gateway; `status` is null while none runs. */
export interface Supervised {
  isWanted: boolean
  status: GatewayStatus | null
  /** Why it does not run although it should. */
  fault: Message | null
  /** Whether it has not answered for some seconds; `status` is what it answered before. */
  isSilent: boolean
  /** Why it does not use the present settings; null where it does, or will in a moment. */
  settingsFault: string | null
}

const LOOK_EVERY = 1_000
const LOOK_SOON = 40
const READY_LIMIT = 30_000
/** Without an address to serve it counts as opened after this. */
const OPENING_LIMIT = 2_000
const END_LIMIT = 5_000
const END_LOOK = 10
/** After this many checks without an answer the process hangs. */
const MOST_SILENT_LOOKS = 4
/** A look may come at a bad moment. */
const LOOKS_UNTIL_SILENT = 2
/** How long a change of settings waits until it is in force. */
const SETTLE_LIMIT = 8_000
/** How long a write of policies or zones waits until the gateway uses them. */
const RELOAD_LIMIT = 3_000

/** Starts, takes over, watches, and ends the one gateway process of a data directory. */
export class GatewaySupervisor {
  #wanted: GatewaySettings | null = null
  #running: Running | null = null
  #status: GatewayStatus | null = null
  #fault: Message | null = null
  #silentLooks = 0
  #settingsFault: string | null = null
  #life: Promise<void> | null = null
  readonly #stopping = new AbortController()
  #wake: () => void = () => undefined
  /** Counts changes of the wanted settings; a change before a waiter registers is not lost. */
  #changes = 0
  /** Callers that wait until the gateway runs with the current settings. */
  #waiting: (() => void)[] = []

  constructor(private readonly deps: SupervisorDeps) {}

  get state(): Supervised {
    return {
      isWanted: this.#wanted !== null,
      status: this.#status,
      fault: this.#fault,
      isSilent: this.#silentLooks >= LOOKS_UNTIL_SILENT,
      settingsFault: this.#settingsFault,
    }
  }

  /** Connection to the running gateway; null while none runs. */
  get connection(): ControlConnection | null {
    return this.#running?.connection ?? null
  }

  /** Reads the status now; without an answer the old one stays. */
  async look(): Promise<void> {
    const connection = this.#running?.connection
    const reply = await connection?.request({ type: 'status' }, 'status').catch(() => null)
    if (reply && this.#running?.connection === connection) this.#status = reply.status
  }

  /** Has policies, devices and zones read again. The gateway also notices changes itself, a little later. */
  async reload(): Promise<void> {
    try {
      await this.connection?.request({ type: 'reload' }, 'reloaded', RELOAD_LIMIT)
      await this.look()
    } catch (err) {
      logEvent(this.deps.logger, 'gateway.reload.failed', { err })
    }
  }

  /** Null ends the gateway. Resolves when the settings are in force, or after some seconds. */
  async want(settings: GatewaySettings | null): Promise<void> {
    if (this.#stopping.signal.aborted) return
    this.#wanted = settings
    this.#changes += 1
    const inForce = new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#life ??= this.#live()
    this.#wake()
    await Promise.race([inForce, pause(SETTLE_LIMIT, undefined, { ref: false })])
  }

  /** An orderly stop also ends the gateway. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#wake()
    await this.#life
    if (this.#life) await this.#endRunning()
    this.#settle()
  }

  async #live(): Promise<void> {
    const restartPause = createRestartPause()
    const { signal } = this.#stopping
    while (!signal.aborted) {
      const seen = this.#changes
      if (this.#wanted === null) {
        await this.#endRunning()
        if (this.#changes !== seen) continue
        this.#fault = null
        this.#settle()
        await this.#change(seen)
        continue
      }
      const begunAt = performance.now()
      const fault = await this.#runOnce().catch((err: unknown) => this.#failedToRun(err))
      if (fault === null) continue
      this.#fault = fault
      logEvent(this.deps.logger, 'gateway.process.ended', { reason: fault.key, ...fault.params })
      this.#settle()
      await this.#change(seen, restartPause.next(performance.now() - begunAt))
    }
  }

  #failedToRun(err: unknown): Message {
    logEvent(this.deps.logger, 'gateway.process.failed', { err })
    return { key: 'gateway.ended', params: { how: err instanceof Error ? err.message : String(err) } }
  }

  /** From the start or the takeover to the end; resolves with the reason of an unexpected end. */
  async #runOnce(): Promise<Message | null> {
    const settings = this.#wanted
    if (!settings) return null
    this.#running ??= await this.#takeOver(settings)
    if (!this.#running) {
      const started = await this.#start(settings)
      if ('key' in started) return started
      this.#running = started
    }
    try {
      return await this.#watch(this.#running)
    } finally {
      if (!this.#running.connection.isOpen) this.#forget()
    }
  }

  #forget(): void {
    this.#running = null
    this.#status = null
    this.#silentLooks = 0
    this.#settingsFault = null
  }

  /** A gateway of another version is ended, and null returned as if there had been none. */
  async #takeOver(settings: GatewaySettings): Promise<Running | null> {
    const found = await this.#find()
    if (!found) return null
    if (found.version === this.deps.version) {
      await this.deps.prepare(settings)
      await found.connection.request({ type: 'reload' }, 'reloaded')
      await found.connection.request({ type: 'apply', settings }, 'applied')
      logEvent(this.deps.logger, 'gateway.process.taken_over', { pid: found.pid })
      return { connection: found.connection, pid: found.pid, child: null, applied: settings }
    }
    logEvent(this.deps.logger, 'gateway.process.replaced', { pid: found.pid, version: found.version })
    await this.deps.prepare(settings)
    await endGateway({ ...found, child: null, applied: null })
    return null
  }

  async #find(): Promise<{ connection: ControlConnection; pid: number; version: string } | null> {
    const { control } = this.deps
    const connection = isSocketOurs(control) ? await ControlConnection.open(control) : null
    if (!connection) return null
    try {
      return { connection, ...(await connection.identify()) }
    } catch (cause) {
      connection.close()
      throw cause
    }
  }

  async #start(settings: GatewaySettings): Promise<Running | Message> {
    const isPrepared = await this.deps.prepare(settings)
    const child = GatewayChild.start(this.deps.setup, this.deps.logger)
    const until = performance.now() + READY_LIMIT
    const { signal } = this.#stopping
    while (child.how === null && performance.now() < until && !signal.aborted) {
      // A process that is still starting does not know its identity yet.
      const found = await this.#find().catch(() => null)
      if (found) {
        logEvent(this.deps.logger, 'gateway.process.started', { pid: found.pid })
        return { connection: found.connection, pid: found.pid, child, applied: isPrepared ? settings : null }
      }
      await Promise.race([child.ended, pause(LOOK_SOON)])
    }
    if (child.how !== null) return { key: 'gateway.ended', params: { how: child.how } }
    child.kill()
    await child.ended
    return { key: 'gateway.notReady', params: { seconds: READY_LIMIT / 1_000 } }
  }

  async #watch(running: Running): Promise<Message | null> {
    const { connection } = running
    while (connection.isOpen && !this.#stopping.signal.aborted) {
      const { wanted, seen } = { wanted: this.#wanted, seen: this.#changes }
      if (wanted === null) return null
      try {
        if (wanted !== running.applied) await this.#apply(running, wanted)
        this.#status = (await connection.request({ type: 'status' }, 'status')).status
        this.#fault = null
        this.#silentLooks = 0
      } catch {
        this.#silentLooks += 1
      }
      if (this.#silentLooks >= MOST_SILENT_LOOKS) {
        await endGateway(running, 0)
        return { key: 'gateway.silent' }
      }
      const isSettled = this.#status !== null && hasOpened(this.#status)
      if (isSettled && this.#changes === seen) this.#settle()
      await Promise.race([connection.closed, this.#change(seen, isSettled ? LOOK_EVERY : LOOK_SOON)])
    }
    if (this.#stopping.signal.aborted) return null
    await Promise.race([running.child?.ended, pause(LOOK_EVERY)])
    return { key: 'gateway.ended', params: { how: running.child?.how ?? `pid ${running.pid}` } }
  }

  /** The next process starts with these settings as well. A gateway that answers with a fault is asked again. */
  async #apply(running: Running, settings: GatewaySettings): Promise<void> {
    await this.deps.prepare(settings)
    try {
      await running.connection.request({ type: 'apply', settings }, 'applied')
      running.applied = settings
      this.#settingsFault = null
    } catch (cause) {
      if (!(cause instanceof EnforcerFault)) throw cause
      this.#settingsFault = cause.message
    }
  }

  async #endRunning(): Promise<void> {
    const running = this.#running ?? (await this.#findForeign())
    if (!running) return
    await endGateway(running)
    logEvent(this.deps.logger, 'gateway.process.stopped', { pid: running.pid })
    this.#forget()
  }

  /** A gateway that a former process started and that is no longer wanted. */
  async #findForeign(): Promise<Running | null> {
    const found = await this.#find().catch(() => null)
    return found && { ...found, child: null, applied: null }
  }

  /** Resolves when other settings are wanted or the supervisor stops, or after so many milliseconds. */
  #change(seen: number, limit?: number): Promise<void> {
    return new Promise((resolve) => {
      if (this.#stopping.signal.aborted || this.#changes !== seen) return resolve()
      const timer = limit === undefined ? undefined : setTimeout(() => resolve(), limit)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  #settle(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const resolve of waiting) resolve()
  }
}

/** Whether each address is served, or the reason is known. */
function hasOpened({ listeners, startedAt }: GatewayStatus): boolean {
  // In the first moments the process does not know its addresses.
  const isNew = listeners.length === 0 && Date.now() - startedAt < OPENING_LIMIT
  return !isNew && listeners.every(({ isUp, fault }) => isUp || fault !== null)
}

/** Ends it by a command, and by force after the limit; resolves when the process has ended. */
async function endGateway({ connection, pid }: Running, limit = END_LIMIT): Promise<void> {
  if (limit > 0) await connection.stop().catch(() => undefined) // The process is killed below.
  const until = performance.now() + limit
  while (isAlive(pid) && performance.now() < until) await pause(END_LOOK)
  // The pid is reused only after the process has ended.
  if (isAlive(pid) && connection.isOpen) process.kill(pid, 'SIGKILL')
  connection.close()
  while (isAlive(pid) && performance.now() < until + END_LIMIT) await pause(END_LOOK)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false // The process does not exist.
  }
}
