import type { Logger } from 'pino'
import { logEvent } from '../logging/log-event.ts'
import type { Module, ModuleContext, ModuleParts, ProvidedBy } from './define-module.ts'

interface CreatedModule {
  module: Module
  parts: ModuleParts & { provides?: unknown }
}

/** The modules of one server, from creating them until they are closed. */
export class RunningModules {
  private constructor(
    private readonly created: readonly CreatedModule[],
    private readonly logger: Logger,
  ) {}

  /** Creates every module; when one fails, those that exist are closed before the error is thrown. */
  static async create(modules: readonly Module[], context: ModuleContext): Promise<RunningModules> {
    const created: CreatedModule[] = []
    const running = new RunningModules(created, context.logger)
    try {
      for (const module of orderModules(modules)) {
        const needs = Object.entries(module.needs)
        const needed = Object.fromEntries(needs.map(([key, need]) => [key, running.provided(need)]))
        // `defineModule` has checked that `create` takes what `needs` lists.
        created.push({ module, parts: await module.create(needed as never, context) })
      }
      return running
    } catch (cause) {
      await running.close().catch(() => undefined) // Closing logs its own errors.
      throw cause
    }
  }

  /** The parts that all modules provide, in the order of their creation. */
  get parts(): readonly ModuleParts[] {
    return this.created.map(({ parts }) => parts)
  }

  provided<Of extends Module>(module: Of): ProvidedBy<Of> {
    const found = this.created.find((one) => one.module === module)
    if (!found) throw new Error(`module ${module.name} does not exist yet`)
    return found.parts.provides as ProvidedBy<Of>
  }

  /** Starts the modules one after the other; when one fails, all are closed before the error is thrown. */
  async start(): Promise<void> {
    try {
      for (const { parts } of this.created) await parts.start?.()
    } catch (cause) {
      await this.close().catch(() => undefined) // Closing logs its own errors.
      throw cause
    }
  }

  /** Stops, then closes every module, dependents first; a module that fails does not prevent others from closing. */
  async close(): Promise<void> {
    const failures: unknown[] = []
    const backwards = [...this.created].reverse()
    for (const phase of ['stop', 'close'] as const) {
      for (const { module, parts } of backwards) {
        try {
          await parts[phase]?.()
        } catch (err) {
          logEvent(this.logger, 'server.module.close_failed', { err, module: module.name, phase })
          failures.push(err)
        }
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'some modules failed to close')
  }
}

/** Orders every module after the modules that it needs; otherwise the order of the list is kept. */
function orderModules(modules: readonly Module[]): Module[] {
  const ordered = new Set<Module>()
  const path: Module[] = []
  const place = (module: Module): void => {
    if (ordered.has(module)) return
    if (path.includes(module)) {
      const names = [...path.slice(path.indexOf(module)), module].map(({ name }) => name)
      throw new Error(`modules need each other: ${names.join(' → ')}`)
    }
    path.push(module)
    for (const needed of Object.values(module.needs)) {
      if (!modules.includes(needed)) {
        throw new Error(`module ${module.name} needs ${needed.name}, which is not in the list of modules`)
      }
      place(needed)
    }
    path.pop()
    ordered.add(module)
  }
  for (const module of modules) place(module)
  return [...ordered]
}
