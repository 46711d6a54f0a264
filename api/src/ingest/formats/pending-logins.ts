import type { JsonValue, LineOrigin, ParsedLogin, RecordSink } from '../visit.ts'
import { isJsonObject } from './json-line.ts'

/** How far a log-in has come: asked for, granted, or in use. */
export const LOGIN_STAGES = ['asked', 'granted', 'started'] as const
export type LoginStage = (typeof LOGIN_STAGES)[number]

/** One step of a log-in, as one packet or line tells it. */
export interface LoginStep {
  login: ParsedLogin
  stage: LoginStage
  /** Calling-Station-Id; empty where it is not told. */
  station: string
  /** Acct-Session-Id; empty before there is one. */
  session: string
  origin: LineOrigin
}

/** The steps of one log-in lie within this; a session whose address comes later is a record without one. */
const WINDOW = 60_000
const MAX_PENDING = 5_000

/** Joins the steps of one log-in, so that a request, its answer and the start of the session are one record. */
export class PendingLogins {
  /** In the order of their first steps. */
  readonly #waiting = new Set<LoginStep>()
  readonly #byUser = new Map<string, Set<LoginStep>>()
  /** None that waits is older (epoch ms). */
  #earliest = Number.POSITIVE_INFINITY
  /** Where answers are logged too, a request without one was no log-in. */
  #hasAnswers = false

  /** A step of a log-in that waits is joined with it; another begins one. */
  take(step: LoginStep, sink: RecordSink): void {
    this.releaseWaiting(step.login.at - WINDOW, sink)
    const former = this.#ofUser(step.login.username).findLast((waiting) => isSameLogin(waiting, step))
    if (former) {
      complete(former, step)
      sink.join()
      return
    }
    this.#add(step)
    const [oldest] = this.#waiting
    if (oldest && this.#waiting.size > MAX_PENDING) this.#release(oldest, sink)
  }

  /** Completes a session that has begun; false when none such waits. */
  completeSession({ session, station, login }: LoginStep): boolean {
    const isThis = (waiting: LoginStep) =>
      session !== '' && waiting.session === session && fits(waiting.station, station)
    const former = this.#ofUser(login.username).find(isThis)
    if (former) fillAddresses(former.login, login)
    return former !== undefined
  }

  /** An answer that names nobody is that to the one request that waits; with several it may be any one's. */
  onlyRequest(): LoginStep | null {
    let only: LoginStep | null = null
    for (const step of this.#waiting) {
      if (step.stage !== 'asked') continue
      if (only) return null
      only = step
    }
    return only
  }

  hasRequestOf(username: string): boolean {
    return this.#byUser.has(username)
  }

  noteAnswer(): void {
    this.#hasAnswers = true
  }

  /** A refused request is no log-in. */
  refuse(username: string | null, sink: RecordSink): void {
    const refused =
      username === null ? this.onlyRequest() : this.#ofUser(username).find(({ stage }) => stage === 'asked')
    if (!refused) return
    this.#remove(refused)
    sink.skip()
  }

  /** What has waited since before `at` waits no longer. */
  releaseWaiting(at: number, sink: RecordSink): void {
    if (this.#earliest >= at) return
    // The clocks of several devices are not in order: each is judged by its own time.
    for (const step of [...this.#waiting]) if (step.login.at < at) this.#release(step, sink)
    this.#earliest = Number.POSITIVE_INFINITY
    for (const { login } of this.#waiting) this.#earliest = Math.min(this.#earliest, login.at)
  }

  releaseAll(sink: RecordSink): void {
    for (const step of [...this.#waiting]) this.#release(step, sink)
  }

  #release(step: LoginStep, sink: RecordSink): void {
    this.#remove(step)
    if (step.stage === 'asked' && this.#hasAnswers) sink.skip()
    else sink.acceptLogin(step.login, step.origin)
  }

  #ofUser(username: string): LoginStep[] {
    return [...(this.#byUser.get(username) ?? [])]
  }

  #add(step: LoginStep): void {
    const { at, username } = step.login
    this.#waiting.add(step)
    this.#earliest = Math.min(this.#earliest, at)
    const others = this.#byUser.get(username)
    if (others) others.add(step)
    else this.#byUser.set(username, new Set([step]))
  }

  #remove(step: LoginStep): void {
    const { username } = step.login
    this.#waiting.delete(step)
    const others = this.#byUser.get(username)
    others?.delete(step)
    if (others?.size === 0) this.#byUser.delete(username)
  }

  snapshot(): JsonValue {
    return {
      hasAnswers: this.#hasAnswers,
      waiting: [...this.#waiting].map(({ login, origin, ...step }) => ({
        ...step,
        login: { ...login },
        origin: { ...origin },
      })),
    }
  }

  /** Takes up what `snapshot` gave. */
  restore(state: unknown): void {
    if (!isJsonObject(state)) return
    this.#hasAnswers = state.hasAnswers === true
    const waiting: unknown[] = Array.isArray(state.waiting) ? state.waiting : []
    for (const step of waiting) if (isLoginStep(step)) this.#add(structuredClone(step))
  }
}

function isSameLogin(former: LoginStep, step: LoginStep): boolean {
  if (former.login.username !== step.login.username || !fits(former.station, step.station)) return false
  if (former.session !== '' && former.session === step.session) return true
  const isLater = LOGIN_STAGES.indexOf(step.stage) > LOGIN_STAGES.indexOf(former.stage)
  const isNear = Math.abs(step.login.at - former.login.at) <= WINDOW
  return isLater && isNear && fits(former.login.ip ?? '', step.login.ip ?? '')
}

/** Equal, or one of them not told. */
function fits(one: string, other: string): boolean {
  return one === '' || other === '' || one === other
}

/** What a later step tells is added to what is known; the time stays that of the first. */
function complete(former: LoginStep, step: LoginStep): void {
  former.stage = step.stage
  former.station ||= step.station
  former.session ||= step.session
  fillAddresses(former.login, step.login)
}

function fillAddresses(login: ParsedLogin, from: ParsedLogin): void {
  login.ip ??= from.ip
  login.primaryDns ??= from.primaryDns
  login.secondaryDns ??= from.secondaryDns
}

/** Our own snapshot, so its frame is enough: a foreign one would fail here. */
function isLoginStep(value: unknown): value is LoginStep {
  if (!isJsonObject(value) || !isJsonObject(value.login) || !isJsonObject(value.origin)) return false
  const isStage = LOGIN_STAGES.some((stage) => stage === value.stage)
  const hasTexts = typeof value.station === 'string' && typeof value.session === 'string'
  return isStage && hasTexts && typeof value.login.at === 'number' && typeof value.login.username === 'string'
}
