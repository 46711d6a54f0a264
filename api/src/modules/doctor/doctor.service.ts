import { setTimeout as pause } from 'node:timers/promises'
import type { ServerCheck } from '@netwarden/shared/contract'
import type { Message } from '@netwarden/shared/errors'
import { type Language, translate } from '@netwarden/shared/i18n'
import { errorCode } from '../../platform/files/error-code.ts'
import { type Check, type CheckArea, problem } from './check.ts'

interface Part {
  area: CheckArea
  /** Names the part where it fails as a whole. */
  title: Message
  run(): Promise<Check[]>
}

/** Longer than any part waits by itself (ms). */
const LIMIT = 15_000

/** Checks what the server needs of its machine and network. Callers at the same time share one run. */
export class Doctor {
  #running: Promise<(Check & { area: CheckArea })[]> | null = null

  constructor(private readonly parts: readonly Part[]) {}

  async run(language: Language): Promise<ServerCheck[]> {
    this.#running ??= this.#runOnce().finally(() => {
      this.#running = null
    })
    const say = ({ key, params }: Message) => translate(language, key, params)
    return (await this.#running).map(({ area, check, result, remedy }) => ({
      area,
      check: say(check),
      result,
      remedy: remedy === null ? '' : say(remedy),
    }))
  }

  async #runOnce() {
    const found = await Promise.all(
      this.parts.map(async (part) => (await bounded(part)).map((check) => ({ ...check, area: part.area }))),
    )
    return found.flat()
  }
}

/** A part that fails or takes too long does not hide the others. */
async function bounded({ title, run }: Part): Promise<Check[]> {
  const late = problem(title, { key: 'doctor.late', params: { seconds: LIMIT / 1_000 } })
  const ended = new AbortController()
  try {
    return await Promise.race([
      run(),
      pause(LIMIT, [late], { ref: false, signal: ended.signal }).catch(() => [late]),
    ])
  } catch (cause) {
    return [problem(title, { key: 'doctor.failed', params: { reason: errorCode(cause) } })]
  } finally {
    ended.abort()
  }
}
