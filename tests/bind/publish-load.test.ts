import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isLongRun } from '../support/long-run.ts'
import { hasNamed } from './support/bind-server.ts'
import { DrivenBind } from './support/driven-bind.ts'

const LOAD = fileURLToPath(new URL('support/question-load.mjs', import.meta.url))
const UPSTREAM = fileURLToPath(new URL('support/upstream-process.mjs', import.meta.url))
/** Of the upstream server's answers (s): the server asks it again and again. */
const TTL = 2
const PUBLISHES = 10
const CHANGED_NAMES = 20
const NAMES = Number(process.env.BIND_NAMES ?? 100_000)
const BANNED = 3
/** What is promised (ms); on a busy machine, three times what a question waits there without any publish. */
const LONGEST_WAIT = 500
const IDLE_TIME = 15_000

interface Report {
  asked: number
  lost: number
  wrong: unknown[]
  longest: number
  slow: number
}

describe.skipIf(!hasNamed || !isLongRun)('a BIND server under load', () => {
  let driven: DrivenBind | null = null
  let upstream: ChildProcess
  let upstreamPort: number
  beforeEach(async () => {
    upstream = spawn(process.execPath, [UPSTREAM, String(TTL)], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [port] = await once(upstream.stdout ?? upstream, 'data')
    upstreamPort = Number(port)
  })
  afterEach(async () => {
    await driven?.stop()
    upstream.kill()
  })

  test.each([
    { segments: 10, names: NAMES },
    { segments: 50, names: NAMES / 10 },
  ])(
    'ten publishes with $segments segments and lists of $names names lose no question, and each is decided by the former or the new policies',
    async ({ segments, names }) => {
      driven = await DrivenBind.start({ upstreamPort })
      const listed = Array.from({ length: names }, (_, index) => `n${index}.listed-${index % 997}.example`)
      await driven.take(await driven.order({ segments, listed }))
      await driven.untilInForce()
      const idle = loadOf(driven.bind.port, segments)
      await pause(IDLE_TIME)
      const { longest: usual } = await idle.end()
      const load = loadOf(driven.bind.port, segments)
      const waits: number[] = []
      for (let edit = 0; edit < PUBLISHES; edit += 1) {
        const more = Array.from({ length: CHANGED_NAMES }, (_, index) => `m${edit}-${index}.more.example`)
        listed.push(...more)
        const banned = Array.from({ length: edit + 1 }, (_, index) => `new-${index}.example`)
        const order = await driven.order({ segments, listed, banned })
        const begun = performance.now()
        await driven.take(order)
        waits.push(Math.round(performance.now() - begun))
        expect(driven.orders.refused).toBeNull()
        expect(await driven.decides([banned.at(-1) ?? '', more.at(-1) ?? ''])).toBe(true)
      }
      const { asked, lost, wrong, longest, slow } = await load.end()
      console.log(
        `${segments} segments, ${names} names: ${PUBLISHES} publishes of ${Math.min(...waits)}–${Math.max(...waits)} ms; ${asked} questions, ${lost} lost, longest wait ${Math.round(longest)} ms (without publishes ${Math.round(usual)} ms), ${slow} above 100 ms; load of the machine ${loadavg()[0]?.toFixed(1)}`,
      )
      const repaired = driven.log.filter((line) => line.includes('node.bind.repaired'))
      expect([lost, wrong, repaired]).toEqual([0, [], []])
      expect(longest).toBeLessThan(Math.max(LONGEST_WAIT, 3 * usual))
    },
    1_800_000,
  )
})

/** Questions of devices in some segments, whose verdicts are known, until it ends. */
function loadOf(port: number, segments: number) {
  const devices = [
    '127.0.0.1',
    '127.2.0.5',
    ...Array.from({ length: segments }, (_, at) => `127.${10 + at}.0.9`),
  ]
  const questions = devices.flatMap((from) => [
    { from, name: 'banned.example', verdicts: [BANNED] },
    { from, name: 'n7.listed-7.example', verdicts: [BANNED] },
    { from, name: 'passed.example', verdicts: [0] },
    ...Array.from({ length: PUBLISHES }, (_, edit) => [
      { from, name: `new-${edit}.example`, verdicts: [0, BANNED] },
      { from, name: `m${edit}-3.more.example`, verdicts: [0, BANNED] },
    ]).flat(),
  ])
  const child = spawn(process.execPath, [LOAD, JSON.stringify({ port, questions, every: 5 })])
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk
  })
  return {
    end: async (): Promise<Report> => {
      const ended = new Promise((resolve) => child.once('close', resolve))
      child.stdin.end()
      await ended
      return JSON.parse(output) as Report
    },
  }
}
