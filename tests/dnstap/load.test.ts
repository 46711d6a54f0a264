import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { foreignVerdict } from '../../api/src/dnstap/answer-verdict.ts'
import { DnstapReceiver } from '../../api/src/dnstap/dnstap-receiver.ts'
import { listSpoolFiles } from '../../api/src/gateway/spool/spool-file.ts'
import { optionLines } from '../../api/src/node/dnstap/dnstap-paths.ts'
import { MissingResponses, takeResponses } from '../../api/src/node/dnstap/response-counts.ts'
import { BindServer, hasNamed } from '../bind/support/bind-server.ts'
import { ask } from '../gateway/support/dns-client.ts'
import { eventually } from '../support/eventually.ts'
import { isLongRun } from '../support/long-run.ts'

const [RATE, SECONDS] = isLongRun ? [10_000, 30] : [1_000, 2]
const NAMES = 1_000
const hasDnsperf = existsSync('/usr/bin/dnsperf')
const run = promisify(execFile)

let folder: string
let bind: BindServer
let receiver: DnstapReceiver
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'netwarden-dnstap-'))
  bind = await BindServer.make({ upstreamPort: 1 })
  const zone = '$TTL 60\n@ SOA ns admin 1 60 60 60 60\n@ NS ns\nns A 192.0.2.5\n* A 192.0.2.6\n'
  writeFileSync(join(bind.folder, 'load.zone'), zone)
  bind.include('zone "load.example" { type primary; file "load.zone"; };')
  // As on a node, whose folder for BIND is this one.
  bind.addOptions(optionLines(folder, 'en-US').replaceAll(join(folder, 'bind'), bind.folder))
  receiver = new DnstapReceiver(foreignVerdict)
  await receiver.use([{ id: 'bind', folder, sender: '*' }])
})
afterEach(async () => {
  await receiver.close()
  await bind.stop()
  rmSync(folder, { recursive: true, force: true })
})

const recordedLines = () =>
  listSpoolFiles(folder)
    .map(({ path }) => readFileSync(path, 'utf8'))
    .join('')
    .split('\n')
    .filter((line) => line !== '')
const answers = () => receiver.tick().sources.bind?.answers ?? 0
/** BIND sends its reports within a second. */
const untilQuiet = () =>
  eventually(async () => {
    const before = answers()
    await pause(1_500)
    return before === answers()
  })
const sentByBind = async () => {
  await bind.rndc('stats')
  return (await takeResponses(join(bind.folder, 'named.stats'))) ?? 0
}

test.skipIf(!hasNamed || !hasDnsperf)(
  'each question that BIND answers under load is a record or a counted loss, and none is recorded twice',
  async () => {
    await receiver.listen({ path: join(bind.folder, 'dnstap.sock') })
    await bind.start()
    await eventually(async () => {
      await ask(bind.port, 'begin.load.example')
      return answers() > 0
    })
    await untilQuiet()
    const missing = new MissingResponses()
    missing.note(await sentByBind(), answers())
    const before = recordedLines().length
    const names = Array.from({ length: NAMES }, (_, index) => `n${index}.load.example A\n`)
    const file = join(folder, 'queries')
    writeFileSync(file, names.join(''))
    const load = ['-d', file, '-Q', String(RATE), '-l', String(SECONDS), '-T', '2', '-c', '20']
    const { stdout } = await run('dnsperf', ['-s', '127.0.0.1', '-p', String(bind.port), ...load])
    const completed = Number(/Queries completed: +(\d+)/.exec(stdout)?.[1])
    const lost = Number(/Queries lost: +(\d+)/.exec(stdout)?.[1])
    let counted = 0
    await eventually(async () => {
      const sent = await sentByBind()
      await untilQuiet()
      counted += missing.note(sent, answers())
      const found = recordedLines().length - before + counted
      if (found < completed) throw new Error(`${found} of ${completed}`)
      return true
    })
    const found = recordedLines().length - before
    console.info(`${RATE} q/s: ${completed} answered, ${found} recorded, ${counted} counted as lost`)
    expect(found + counted).toBeGreaterThanOrEqual(completed)
    expect(found + counted).toBeLessThanOrEqual(completed + lost)
  },
  600_000,
)

test.skipIf(!hasNamed || !hasDnsperf)(
  'answers that BIND could not report are counted as lost',
  async () => {
    await bind.start()
    await eventually(async () => (await ask(bind.port, 'early.load.example')).rcode === 0)
    const missing = new MissingResponses()
    missing.note(await sentByBind(), 0)
    await ask(bind.port, 'one.load.example')
    await ask(bind.port, 'two.load.example')
    await eventually(async () => missing.note(await sentByBind(), 0) === 2)
  },
  120_000,
)
