import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { SUPERADMIN_PASSWORD, TestServer } from '../support/server.ts'
import { CommandLine } from './command-line.ts'

const [PHONE, TABLET] = ['10.83.0.1', '10.83.0.2']
const NAME = 'games.example'
const MOST_LINES = 9

let server: TestServer
let admin: ApiClient
let line: CommandLine
let typed: string[]

beforeAll(async () => {
  server = await TestServer.start({ untilReady: true })
  admin = await server.superadmin()
  line = new CommandLine(server.url)
  await line.login('superadmin', SUPERADMIN_PASSWORD)
  await visit()
})
afterAll(async () => {
  line?.remove()
  await server?.stop()
})

async function visit(): Promise<void> {
  const accessAt = new Date().toISOString()
  const visits = [PHONE, TABLET].map((deviceIP) => ({ accessAt, deviceIP, domain: `www.${NAME}` }))
  await admin.upload('/api/access-record/import', toNdjson(visits))
}

/** A line as a person types it, without quotes. */
async function type(text: string) {
  typed.push(text)
  const outcome = await line.run(text.split(' '))
  expect(outcome.code, `${text}: ${outcome.stderr}`).toBe(0)
  return outcome
}

/** Prints until it prints these texts, and is then interrupted as by Ctrl-C. */
async function watch(text: string, awaited: readonly string[]): Promise<void> {
  typed.push(text)
  const child = line.spawn(text.split(' '))
  let printed = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  try {
    await eventually(async () => {
      await visit()
      return awaited.every((part) => printed.includes(part))
    })
  } finally {
    child.kill('SIGINT')
  }
}

test('a day at the terminal takes less than ten lines, from a ban to the weekly report', async () => {
  typed = []
  const tried = await type(`ban ${NAME} --for day --reason homework --dry-run`)
  expect(tried.stderr).toContain('would have banned 2 visit(s) of 2 device(s) to 1 name(s)')
  await type(`ban ${NAME} --for day --reason homework`)
  const affected = await type(`who ${NAME}`)
  for (const device of [PHONE, TABLET]) expect(affected.stdout).toContain(device)
  await watch('records tail --mode banned', [PHONE, TABLET])
  await type(`allow ${NAME} --device ${PHONE} --for hour --reason exam`)
  expect((await type(`why ${NAME} --device ${PHONE}`)).stdout).toContain('exam')
  const undone = await type('audit undo last')
  expect(undone.stderr).toContain(NAME)
  await type(`--output csv who ${NAME}`)
  await type('reports mail preview week.pdf')
  expect(readFileSync(`${line.home}/week.pdf`).subarray(0, 5).toString()).toBe('%PDF-')
  expect(typed.length).toBeLessThanOrEqual(MOST_LINES)
  expect(await line.json(['why', NAME, '--device', PHONE])).toMatchObject({ solvedMode: 'banned' })
})
