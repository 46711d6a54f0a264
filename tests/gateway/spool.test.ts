import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { emptyAnswer } from '../../api/src/gateway/answers/made-answer.ts'
import { AnswerBatch } from '../../api/src/gateway/spool/answer-batch.ts'
import { SpoolWriter } from '../../api/src/gateway/spool/spool-writer.ts'
import { eventually } from '../support/eventually.ts'
import { makeQuery, sendByTcp } from './support/dns-client.ts'
import { GatewayProcess } from './support/gateway-process.ts'

const QUERIES = 400
const BOUND = 12_000

let gateway: GatewayProcess | null = null
afterEach(() => gateway?.remove())

/** The spool is below its bound, and two looks in a row find the same. */
async function untilSettled(process: GatewayProcess) {
  let last = ''
  await eventually(async () => {
    const { spool } = await process.status()
    const [before, now] = [last, JSON.stringify([spool, process.visits().length])]
    last = now
    return spool.bytes <= BOUND && before === now
  })
}

async function askMany(to: GatewayProcess, from: number) {
  for (let i = 0; i < QUERIES; i += 20) {
    const batch = Array.from({ length: 20 }, (_, n) => makeQuery(`n${from + i + n}.localhost`))
    await sendByTcp(to.port, batch, 20)
  }
}

test('a full spool drops its oldest files and counts their visits, also those of a former process', async () => {
  gateway = await GatewayProcess.start({ spool: { fileBytes: 3_000, totalBytes: BOUND } })
  const process = gateway
  await askMany(process, 0)
  await untilSettled(process)
  const { dropped, written } = (await process.status()).spool
  const kept = process.visits().map((fields) => fields[6])
  expect(written).toBe(QUERIES)
  expect(dropped + kept.length).toBe(QUERIES)
  expect(kept).toEqual(
    Array.from({ length: kept.length }, (_, i) => `n${QUERIES - kept.length + i}.localhost`),
  )

  await process.kill()
  await process.run()
  await askMany(process, QUERIES)
  await untilSettled(process)
  const later = (await process.status()).spool
  expect(later.written).toBe(QUERIES)
  expect(later.dropped + process.visits().length).toBe(QUERIES + kept.length)
})

test('files that are completed while older ones are removed count as well', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'netwarden-spool-'))
  const bounds = { fileBytes: 300, totalBytes: 1_500 }
  const writer = new SpoolWriter(folder, bounds)
  try {
    for (let i = 0; i < 200; i++) writer.write(Buffer.from(`g1\t${Date.now()}\tn${i}\n`), 1)
    await eventually(() => writer.status().bytes <= bounds.totalBytes)
  } finally {
    await writer.close()
    rmSync(folder, { recursive: true })
  }
})

test('an answer is not sent when its visit cannot be written', () => {
  const batch = new AnswerBatch({ write: () => false })
  const seen: string[] = []
  const target = { isTcp: false, send: () => seen.push('sent'), discard: () => seen.push('discarded') }
  batch.add(target, Buffer.alloc(1))
  batch.flush()
  expect(seen).toEqual(['discarded'])
})

test('the visits of a batch are written together before their answers are sent', () => {
  const seen: string[] = []
  const batch = new AnswerBatch({ write: (bytes, lines) => seen.push(`${lines}: ${bytes.toString()}`) > 0 })
  const target = {
    isTcp: false,
    send: (bytes: Buffer) => void seen.push(bytes.toString()),
    discard: () => undefined,
  }
  const decision = {
    ...({ solvedMode: 'banned', controlGroup: 'domain', policyId: 'p', segmentId: 's' } as const),
    matched: 'a',
    cname: null,
    shadowPolicyId: null,
    inherited: false,
  }
  const answer = emptyAnswer(3)
  const outcome = {
    kind: 'banned',
    answer,
    decision,
    ede: null,
    age: 0,
    addresses: [],
    cnames: ['x', 'y'],
  } as const
  const facts = {
    at: 1_000,
    latencyMs: 0.126,
    isTcp: false,
    channel: 'dot',
    isEnforced: true,
    generation: 7,
  } as const
  for (const name of ['one', 'two']) {
    batch.lines.add({ name, type: 1 }, { ip: '192.0.2.1', mac: null }, outcome, facts)
    batch.add(target, Buffer.from(name))
  }
  batch.flush()
  const lineOf = (name: string) =>
    `g1\t1000\t0.13\tu\t192.0.2.1\t\t${name}\tA\t3\tb\tg\tdomain\tp\ts\t7\tbanned\t\tx,y\t\t\t\t1\n`
  expect(seen).toEqual([`2: ${lineOf('one')}${lineOf('two')}`, 'one', 'two'])
})
