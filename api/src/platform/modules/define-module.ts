import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Config } from '../config/config.ts'
import type { BindRoutes } from '../http/bind-routes.ts'
import type { ReadinessCheck } from '../http/plugins/health.ts'
import type { Clock, CreateId } from '../time/clock.ts'

/** Available to every module. */
export interface ModuleContext {
  config: Config
  logger: Logger
  clock: Clock
  createId: CreateId
}

/** The parts of the server that a module provides. */
export interface ModuleParts {
  routes?: readonly BindRoutes[]
  checks?: Readonly<Record<string, ReadinessCheck>>
  metrics?(registry: Registry): void
  /** Called once all modules exist, after the start of every module that this one needs. */
  start?(): void | Promise<void>
  /** Begins no new work; called before any module closes, dependents first. */
  stop?(): void | Promise<void>
  /** Releases what the module holds; called after every dependent has closed. */
  close?(): void | Promise<void>
}

/** `provides` is what modules that need this one receive. */
type Created<Provided> = ModuleParts & { provides?: Provided }
type Needs = Readonly<Record<string, Module>>

export interface Module<Provided = unknown> {
  readonly name: string
  readonly needs: Needs
  create(needed: never, context: ModuleContext): Created<Provided> | Promise<Created<Provided>>
}

export type ProvidedBy<Of> = Of extends Module<infer Provided> ? Provided : never

interface Definition<Needed extends Needs, Provided> {
  name: string
  needs: Needed
  create(
    needed: { readonly [Need in keyof Needed]: ProvidedBy<Needed[Need]> },
    context: ModuleContext,
  ): Created<Provided> | Promise<Created<Provided>>
}

/**
 * Describes a module. The server creates it when every module in `needs` exists; starting follows the same order, and
 * stopping and closing the reverse one.
 */
export function defineModule<Needed extends Needs, Provided>(
  definition: Definition<Needed, Provided>,
): Module<Provided> {
  return definition
}
