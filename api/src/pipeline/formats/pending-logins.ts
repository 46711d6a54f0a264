import type { JsonValue, LineOrigin, ParsedLogin, RecordSink } from '../visit.ts'
import { isJsonObject } from './json-line.ts'
import { PendingIndex, type Waiting } from './pending-index.ts'
import { TimeHeap } from './time-heap.ts'

/** The stage of a login: requested, granted, or session started. */
export const LOGIN_STAGES = ['asked', 'granted', 'started'] as const
export type LoginStage = (typeof LOGIN_STAGES)[number]

/** One step of a login, from one packet or line. */
export interface LoginStep {
  login: ParsedLogin
  stage: LoginStage
  /** Calling-Station-Id; empty where it is absent. */
  station: string
  /** Acct-Session-Id; empty before a session exists. */
  session: string
  origin: LineOrigin
}

/** All steps of one login fall within this time (ms); a session whose address comes later is stored without one. */
const WINDOW = 60_000
const MAX_PENDING = 5_000
/** In a small heap, obsolete entries need no clean-up. */
const MIN_HEAP = 64

interface WaitingLogin extends Waiting {
  step: LoginStep
  keys: string[]
}

/** Joins the steps of one login, so that a request, its answer and the start of the session are one record. */
export class PendingLogins {
  /** Waiting logins in the order of their first steps. */
  readonly #waiting = new Set<WaitingLogin>()
  /** Waiting logins that have no answer yet. */
  readonly #asked = new Set<WaitingLogin>()
  /** Waiting logins by user, by user and station, and by user and session. */
  readonly #index = new PendingIndex<WaitingLogin>()
  /** The clocks of several devices are not in order: each device has its own time. */
  readonly #byTime = new TimeHeap<WaitingLogin>()
  #places = 0
  /** Where answers are logged too, a request without one was no login. */
  #hasAnswers = false

  /** A step of a waiting login is joined with it; another step begins a new one. */
  take(step: LoginStep, sink: RecordSink): void {
    this.releaseBefore(step.login.at - WINDOW, sink)
    const former = this.#findSame(step)
    if (former) {
      this.#complete(former, step)
      sink.join()
      return
    }
    this.#add(step)
    const [oldest] = this.#waiting.size > MAX_PENDING ? this.#waiting : []
    if (oldest) this.#release(oldest, sink)
  }

  #findSame(step: LoginStep): WaitingLogin | undefined {
    const { username } = step.login
    const isSame = (waiting: WaitingLogin) => isSameLogin(waiting.step, step)
    const keys = step.station === '' ? [userKey(username)] : stationKeys(username, step.station)
    if (step.session !== '') keys.push(sessionKey(username, step.session))
    let found: WaitingLogin | undefined
    for (const key of keys) {
      const same = this.#index.findNewest(key, isSame)
      if (same && same.place > (found?.place ?? -1)) found = same
    }
    return found
  }

  /** Completes a session that has begun; false when no such session waits. */
  completeSession({ session, station, login }: LoginStep): boolean {
    if (session === '') return false
    const isThis = ({ step }: WaitingLogin) => step.session === session && fits(step.station, station)
    const former = this.#index.findOldest(sessionKey(login.username, session), isThis)
    if (former) fillAddresses(former.step.login, login)
    return former !== undefined
  }

  /** An answer without a name belongs to the only waiting request; with several, to none of them. */
  onlyRequest(): LoginStep | null {
    const [only] = this.#asked.size === 1 ? this.#asked : []
    return only?.step ?? null
  }

  hasRequestOf(username: string): boolean {
    return this.#index.has(userKey(username))
  }

  noteAnswer(): void {
    this.#hasAnswers = true
  }

  /** A refused request is no login. */
  refuse(username: string | null, sink: RecordSink): void {
    const [only] = username === null && this.#asked.size === 1 ? this.#asked : []
    const refused =
      username === null
        ? only
        : this.#index.findOldest(userKey(username), ({ step }) => step.stage === 'asked')
    if (!refused) return
    this.#remove(refused)
    sink.skip()
  }

  /** Releases the logins that have waited since before `at`. */
  releaseBefore(at: number, sink: RecordSink): void {
    const due: WaitingLogin[] = []
    for (let next = this.#byTime.takeBefore(at); next; next = this.#byTime.takeBefore(at)) {
      if (next.isWaiting) due.push(next)
    }
    for (const waiting of due.sort((a, b) => a.place - b.place)) this.#release(waiting, sink)
  }

  releaseAll(sink: RecordSink): void {
    for (const waiting of [...this.#waiting]) this.#release(waiting, sink)
  }

  #release(waiting: WaitingLogin, sink: RecordSink): void {
    this.#remove(waiting)
    const { stage, login, origin } = waiting.step
    if (stage === 'asked' && this.#hasAnswers) sink.skip()
    else sink.acceptLogin(login, origin)
  }

  #add(step: LoginStep): void {
    const waiting: WaitingLogin = { step, place: this.#places, isWaiting: true, keys: [] }
    this.#places += 1
    this.#waiting.add(waiting)
    if (step.stage === 'asked') this.#asked.add(waiting)
    this.#byTime.add(step.login.at, waiting)
    this.#enter(waiting)
  }

  /** Adds it under each key by which it may be looked up, where it is not there yet. */
  #enter(waiting: WaitingLogin): void {
    const { login, station, session } = waiting.step
    const { username } = login
    const keys = [userKey(username), stationKey(username, station)]
    if (session !== '') keys.push(sessionKey(username, session))
    for (const key of keys) {
      if (waiting.keys.includes(key)) continue
      waiting.keys.push(key)
      this.#index.add(key, waiting)
    }
  }

  /** Adds the facts of a later step; the time remains that of the first step. */
  #complete(waiting: WaitingLogin, step: LoginStep): void {
    const former = waiting.step
    former.stage = step.stage
    former.station ||= step.station
    former.session ||= step.session
    fillAddresses(former.login, step.login)
    if (former.stage !== 'asked') this.#asked.delete(waiting)
    this.#enter(waiting)
  }

  #remove(waiting: WaitingLogin): void {
    waiting.isWaiting = false
    this.#waiting.delete(waiting)
    this.#asked.delete(waiting)
    for (const key of waiting.keys) this.#index.remove(key)
    if (this.#byTime.size > 2 * this.#waiting.size + MIN_HEAP) this.#byTime.keep(({ isWaiting }) => isWaiting)
  }

  snapshot(): JsonValue {
    return {
      hasAnswers: this.#hasAnswers,
      waiting: [...this.#waiting].map(({ step: { login, origin, ...step } }) => ({
        ...step,
        login: { ...login },
        origin: { ...origin },
      })),
    }
  }

  /** Restores what `snapshot` returned. */
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

/** Whether the texts are equal, or one of them is empty. */
function fits(one: string, other: string): boolean {
  return one === '' || other === '' || one === other
}

function userKey(username: string): string {
  return `user ${username}`
}

function stationKey(username: string, station: string): string {
  return `station ${station.length} ${station} ${username}`
}

/** The keys of logins that fit a step of this station: of the same station, or without a station. */
function stationKeys(username: string, station: string): string[] {
  return [stationKey(username, station), stationKey(username, '')]
}

function sessionKey(username: string, session: string): string {
  return `session ${session.length} ${session} ${username}`
}

function fillAddresses(login: ParsedLogin, from: ParsedLogin): void {
  login.ip ??= from.ip
  login.primaryDns ??= from.primaryDns
  login.secondaryDns ??= from.secondaryDns
}

/** Our own snapshot, so checking its outline is enough: a foreign one would fail here. */
function isLoginStep(value: unknown): value is LoginStep {
  if (!isJsonObject(value) || !isJsonObject(value.login) || !isJsonObject(value.origin)) return false
  const isStage = LOGIN_STAGES.some((stage) => stage === value.stage)
  const hasTexts = typeof value.station === 'string' && typeof value.session === 'string'
  return isStage && hasTexts && typeof value.login.at === 'number' && typeof value.login.username === 'string'
}
