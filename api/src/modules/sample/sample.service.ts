import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import type { SampleReport } from '@netwarden/shared/contract'
import { conflict } from '@netwarden/shared/errors'
import { type Language, type TextKey, translate } from '@netwarden/shared/i18n'
import type { Logger } from 'pino'
import type { ImportFacts } from '../../pipeline/index.ts'
import type { ImportedRecords } from '../../platform/events/imported-records.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { WorkLeases } from '../../platform/leases/work-leases.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Clock, CreateId } from '../../platform/time/clock.ts'
import type { ImportsService, Spool } from '../imports/index.ts'
import type { Retention } from '../retention/index.ts'
import { REMOVAL_STEPS, type SampleEventsRepository } from './sample-events.repository.ts'
import { loadSampleFacts } from './sample-facts.ts'
import type { SamplePlan } from './sample-plan.ts'
import { sampleRows } from './sample-rows.ts'
import type { SampleStateRepository } from './sample-state.repository.ts'
import { sampleZoneRows } from './sample-zone-rows.ts'
import { composeSample, type SampleSet, sampleSpan } from './story/index.ts'

export interface SampleDeps {
  state: SampleStateRepository
  events: SampleEventsRepository
  imports: ImportsService
  spool: Spool
  /** The hash of a random password that is not stored. */
  unknownPassword(): Promise<string>
  /** Around work that takes records out on purpose. */
  removing(work: () => Promise<void>): Promise<void>
  unitOfWork: UnitOfWork
  leases: WorkLeases
  clock: Clock
  createId: CreateId
  timeZone: string
  retention: Retention
  logger: Logger
}

/** Owner of the sample's import: the product itself. */
const ITSELF = { userId: '', role: 'superadmin' } as const
const SOURCE = 'sample'
const VISITS_FORMAT = 'netwarden-ndjson'
const LOGINS_FORMAT = 'portal-csv'
const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 60_000

/** Loads the sample data through the normal import, and removes it again without a trace. */
export class SampleService {
  readonly #ending = new AbortController()
  #work: Promise<void> = Promise.resolve()
  #fault: TextKey | null = null
  #isBegunHere = false
  #isWorking = false

  constructor(private readonly deps: SampleDeps) {}

  async isPresent(): Promise<boolean> {
    return (await this.deps.state.plan()) !== null
  }

  /** Starts to load; there is one sample at most. */
  async load(actor: Actor & { userId: string }, language: Language): Promise<void> {
    const { state, clock, unitOfWork } = this.deps
    const plan: SamplePlan = {
      phase: 'loading',
      to: clock.now(),
      userId: actor.userId,
      username: actor.username,
      language,
      hasRows: false,
      importId: null,
      removedSteps: 0,
    }
    // Set before the claim is visible: continuing it is for the next process, not for this start.
    this.#isBegunHere = true
    try {
      await unitOfWork.run(async (work) => {
        if (!(await state.claim(work, plan))) throw conflict('sample.notAbsent')
        work.record({ actor, action: 'sample.load', subject: SUBJECT })
      })
      this.#fault = null
      this.#inBackground()
    } finally {
      this.#isBegunHere = false
    }
  }

  /** For a start with sample data: loads for the first superadmin where there is no sample yet. */
  async loadOnce(language: Language): Promise<number> {
    const owner = await this.deps.state.firstSuperadmin()
    if (owner && !(await this.isPresent())) {
      await this.load({ userId: owner.id, username: owner.username, ip: '' }, language)
    }
    await this.#work
    return (await this.report(language)).holds.records
  }

  /** Starts the removal. */
  async remove(actor: Actor): Promise<void> {
    const { state, unitOfWork } = this.deps
    const plan = await state.plan()
    if (plan?.phase !== 'loaded') throw conflict('sample.notLoaded')
    const removing: SamplePlan = { ...plan, phase: 'removing' }
    await unitOfWork.run(async (work) => {
      if (!(await state.replace(work, plan, removing))) throw conflict('sample.notLoaded')
      work.record({ actor, action: 'sample.remove', subject: SUBJECT })
    })
    this.#fault = null
    this.#inBackground()
  }

  /** Continues work that the end of a process interrupted; that of another one is noticed when its lease expires. */
  begin(): Promise<void> {
    const { leases, logger } = this.deps
    leases.onFree(() =>
      this.#resume().catch((err: unknown) => logEvent(logger, 'sample.resume.failed', { err })),
    )
    return this.#resume()
  }

  async #resume(): Promise<void> {
    const plan = await this.deps.state.plan()
    if (this.#isBegunHere || this.#isWorking || this.#ending.signal.aborted) return
    if (plan?.phase === 'loading' || plan?.phase === 'removing') this.#inBackground()
  }

  async report(language: Language): Promise<SampleReport> {
    const { state, events } = this.deps
    const plan = await state.plan()
    const records = plan && (await this.#records(plan))
    const [count, riskEvents, users, devices, messages, segments, policies, zones, focused] =
      await Promise.all([
        records ? events.count(records) : 0,
        state.count('riskEvent'),
        state.count('user'),
        state.count('device'),
        state.count('message'),
        state.count('segment'),
        state.count('customPolicy'),
        state.count('dnsZone'),
        state.focused(),
      ])
    const focus = (quota: string) => focused.get(quota) ?? 0
    return {
      state: plan?.phase ?? 'none',
      progress: plan ? await this.#progress(plan) : 0,
      fault: this.#fault && translate(language, this.#fault),
      holds: {
        records: count,
        riskEvents,
        users,
        devices,
        focused: { device: focus('device'), domain: focus('domain'), org: focus('org') },
        messages,
        segments,
        policies,
        zones,
      },
    }
  }

  /** Stops between two steps; the next start continues. */
  async close(): Promise<void> {
    this.#ending.abort()
    await this.#work
  }

  async #load(begun: SamplePlan): Promise<void> {
    let plan = begun
    try {
      const facts = await loadSampleFacts()
      const span = sampleSpan(plan.to, this.deps.retention.days)
      const set = composeSample(facts, span, this.deps.timeZone)
      if (!plan.hasRows) {
        const passwordHashes = await Promise.all(facts.people.map(() => this.deps.unknownPassword()))
        const next = { ...plan, hasRows: true }
        const zones = await sampleZoneRows({ ...this.deps, facts, plan })
        const rows = sampleRows({ ...this.deps, facts, set, plan, passwordHashes, zones })
        await this.deps.unitOfWork.run((work) => this.deps.state.insert(work, rows, next))
        plan = next
      }
      if (plan.importId === null) {
        // Known before the import exists: its run asks for its facts, and a removal finds it.
        const next = { ...plan, importId: this.deps.createId() }
        await this.#replace(plan, next)
        plan = next
      }
      await this.#hand(plan, set)
      if (!(await this.#isTaken(plan))) return
      await this.#replace(plan, { ...plan, phase: 'loaded' })
    } catch (err) {
      if (this.#ending.signal.aborted) return
      await this.#takeBack(plan, err)
    }
  }

  async #takeBack(plan: SamplePlan, err: unknown): Promise<void> {
    logEvent(this.deps.logger, 'sample.load.failed', { err })
    const removing: SamplePlan = { ...plan, phase: 'removing' }
    if (await this.#replace(plan, removing)) await this.#remove()
    this.#fault = 'sample.loadFailed'
  }

  /** Uploads the logs to the import like any user; the same logs are recognised by their content. */
  async #hand({ importId, to, userId, username }: SamplePlan, set: SampleSet): Promise<void> {
    const { spool, imports, state, timeZone } = this.deps
    if (importId === null || (await state.import(importId))) return
    // The same names in each attempt, so that an interrupted one leaves no file.
    const name = `${SOURCE}-${to}`
    const files = [
      await spool.take(Readable.from(set.log()), name, VISITS_FORMAT),
      await spool.take(Readable.from(set.loginLog()), `${name}-logins`, LOGINS_FORMAT),
    ]
    const request = { format: 'auto', source: SOURCE, retime: 'none', timeZone, id: importId } as const
    await imports.admit(files, request, { userId, username, ip: '' })
  }

  /** The sample's addresses and devices are invented, and its risk events are its own. */
  readonly factsOf = async (importId: string): Promise<ImportFacts | null> => {
    const plan = await this.deps.state.plan()
    if (plan?.importId !== importId) return null
    const { regions, devices } = await loadSampleFacts()
    return { regions, devices }
  }

  /** Whether all lines are imported; false when the process ends before. */
  async #isTaken({ importId, language }: SamplePlan): Promise<boolean> {
    if (importId === null) return false
    await this.deps.imports.settled(importId, this.#ending.signal)
    if (this.#ending.signal.aborted) return false
    const { state, rejected, fault } = await this.deps.imports.show(importId, ITSELF, language)
    if (state !== 'done' || rejected > 0)
      throw new Error(`the import ended as ${state}: ${fault ?? `${rejected} rejected`}`)
    return true
  }

  /** Retries until it is done, so that no partial sample data remains. */
  async #remove(): Promise<void> {
    const { signal } = this.#ending
    for (let pause = FIRST_PAUSE; !signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      try {
        return await this.deps.removing(() => this.#removeOnce())
      } catch (err) {
        if (signal.aborted) return
        logEvent(this.deps.logger, 'sample.remove.failed', { err })
        this.#fault = 'sample.removeFailed'
      }
      await setTimeout(pause, undefined, { signal }).catch(() => undefined)
    }
  }

  async #removeOnce(): Promise<void> {
    const { state, events, unitOfWork } = this.deps
    let plan = await state.plan()
    if (!plan) return
    const records = await this.#records(plan)
    const steps = records ? events.removal(records) : []
    for (const step of steps.slice(plan.removedSteps)) {
      if (this.#ending.signal.aborted) return
      await step()
      const next: SamplePlan = { ...plan, removedSteps: plan.removedSteps + 1 }
      await this.#replace(plan, next)
      plan = next
    }
    const removed = plan
    await unitOfWork.run((work) => state.remove(work, removed))
    this.#fault = null
  }

  #replace(plan: SamplePlan, next: SamplePlan): Promise<boolean> {
    return this.deps.unitOfWork.run((work) => this.deps.state.replace(work, plan, next))
  }

  async #records(plan: SamplePlan): Promise<ImportedRecords | null> {
    const { importId } = plan
    const job = importId === null ? undefined : await this.deps.state.import(importId)
    if (!importId || !job) return null
    const { from, to } = sampleSpan(plan.to, this.deps.retention.days)
    return { importId, number: job.number, span: { from, to: to + 1 } }
  }

  async #progress({ phase, importId, removedSteps }: SamplePlan): Promise<number> {
    if (phase === 'loaded') return 1
    if (phase === 'removing') return removedSteps / REMOVAL_STEPS
    const job = importId === null ? undefined : await this.deps.state.import(importId)
    return job ? Math.min(1, job.bytesRead / Math.max(1, job.bytes)) : 0
  }

  /** Runs after the current work. */
  #inBackground(): void {
    this.#isWorking = true
    const work = this.#work
      .then(() => this.#untilDone())
      .finally(() => {
        if (this.#work === work) this.#isWorking = false
      })
    this.#work = work
  }

  /** Work that is stored as started must be completed, even if a store is unavailable for a while. */
  async #untilDone(): Promise<void> {
    const { signal } = this.#ending
    for (let pause = FIRST_PAUSE; !signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      try {
        return await this.#alone(() => this.#goOn())
      } catch (err) {
        if (signal.aborted) return
        logEvent(this.deps.logger, 'sample.work.failed', { err })
      }
      await setTimeout(pause, undefined, { signal }).catch(() => undefined)
    }
  }

  async #goOn(): Promise<void> {
    const plan = await this.deps.state.plan()
    if (plan?.phase === 'loading') await this.#load(plan)
    if (plan?.phase === 'removing') await this.#remove()
  }

  /** Runs work in one of several processes only. */
  async #alone(work: () => Promise<void>): Promise<void> {
    const { leases } = this.deps
    if (!(await leases.acquire(SOURCE))) return
    try {
      await work()
    } finally {
      await leases.release(SOURCE)
    }
  }
}

const SUBJECT = { kind: 'sample', id: SOURCE, name: SOURCE }
