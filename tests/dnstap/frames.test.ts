import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { foreignVerdict } from '../../api/src/dnstap/answer-verdict.ts'
import { type ClientAnswer, readAnswer } from '../../api/src/dnstap/client-answer.ts'
import { readDnstap } from '../../api/src/dnstap/dnstap-message.ts'
import { FrameStream, MOST_FRAME_BYTES } from '../../api/src/dnstap/frame-stream.ts'
import { QueryTimes } from '../../api/src/dnstap/query-times.ts'
import { sourceFor } from '../../api/src/dnstap/sender-match.ts'
import { dnstapFrame, inStream } from './support/dnstap-frames.ts'
import { CONTROL, controlFrame } from './support/dnstap-sender.ts'

const AT = 1_795_160_130_123

function opened() {
  const frames: Buffer[] = []
  const replies: number[] = []
  const stream = new FrameStream({
    onFrame: (frame) => frames.push(Buffer.from(frame)),
    reply: (bytes) => replies.push(bytes.readUInt32BE(8)),
    onStop: () => replies.push(0),
  })
  return { frames, replies, stream }
}

function answerIn(frame: Buffer, times = new QueryTimes()): ClientAnswer {
  const message = readDnstap(frame)
  const answer = message && readAnswer(message, times)
  if (!answer || typeof answer === 'string') throw new Error(`no answer: ${answer}`)
  return answer
}

test('a stream is read with its handshake, wherever its octets are divided', () => {
  const sent = [dnstapFrame({ at: AT, name: 'a.example' }), dnstapFrame({ at: AT, name: 'b.example' })]
  const all = Buffer.concat([
    controlFrame(CONTROL.READY),
    controlFrame(CONTROL.START),
    ...sent.map(inStream),
    controlFrame(CONTROL.STOP),
  ])
  for (let piece = 1; piece < 20; piece++) {
    const { frames, replies, stream } = opened()
    for (let at = 0; at < all.length; at += piece)
      expect(stream.read(all.subarray(at, at + piece))).toBe(true)
    expect(frames).toEqual(sent)
    expect(replies).toEqual([CONTROL.ACCEPT, CONTROL.FINISH, 0])
  }
})

test('a stream with other content, without a start, or with a frame above the limit is refused', () => {
  const foreign = opened()
  expect(foreign.stream.read(controlFrame(CONTROL.READY, Buffer.from('protobuf:other')))).toBe(false)
  expect(opened().stream.read(inStream(Buffer.from('frame')))).toBe(false)
  const large = opened()
  const length = Buffer.alloc(4)
  length.writeUInt32BE(MOST_FRAME_BYTES + 1)
  expect(large.stream.read(Buffer.concat([controlFrame(CONTROL.START), length]))).toBe(false)
})

test('a handshake is answered once, however often a sender repeats it', () => {
  const twice = opened()
  expect(twice.stream.read(controlFrame(CONTROL.READY))).toBe(true)
  expect(twice.stream.read(controlFrame(CONTROL.READY))).toBe(false)
  expect(twice.replies).toEqual([CONTROL.ACCEPT])
  const ended = opened()
  expect(ended.stream.read(controlFrame(CONTROL.STOP))).toBe(false)
  const whole = [CONTROL.READY, CONTROL.START, CONTROL.STOP].map((type) => controlFrame(type))
  expect(ended.stream.read(Buffer.concat(whole))).toBe(true)
  for (const frame of whole) expect(ended.stream.read(frame)).toBe(false)
  expect(ended.replies).toEqual([CONTROL.ACCEPT, CONTROL.FINISH, 0])
})

test('reading random or damaged octets never throws', () => {
  const frame = dnstapFrame({ at: AT, name: 'shop.example.org', answers: ['192.0.2.1'], policyZone: 'z.rpz' })
  const times = new QueryTimes()
  for (let round = 0; round < 1_000; round++) {
    const damaged = Buffer.from(frame)
    const [place = 0, value = 0, cut = 0] = randomBytes(3)
    damaged[(place * 7 + round) % frame.length] = value
    const part = round % 3 === 0 ? damaged.subarray(0, cut % frame.length) : damaged
    const message = readDnstap(round % 5 === 0 ? randomBytes(cut) : part)
    if (message) readAnswer(message, times)
    opened().stream.read(Buffer.concat([controlFrame(CONTROL.START), randomBytes(cut)]))
  }
})

test('an answer has client, name, type, code, addresses, protocol and times', () => {
  const frame = dnstapFrame({
    at: AT,
    client: '10.0.0.9',
    name: 'Shop.Example.org',
    qtype: 'AAAA',
    answers: ['192.0.2.1', '192.0.2.2'],
    protocol: 3,
  })
  expect(answerIn(frame)).toMatchObject({
    at: AT,
    latencyMs: 0,
    client: '10.0.0.9',
    name: 'shop.example.org',
    type: 28,
    rcode: 0,
    addresses: ['192.0.2.1', '192.0.2.2'],
    isTcp: true,
    channel: 'dot',
    policyZone: null,
    isBanned: false,
  })
})

test('the latency is the time since the question of the same client, port and id', () => {
  const times = new QueryTimes()
  const asked = readDnstap(dnstapFrame({ type: 'query', at: AT, name: 'a.example', id: 9 }))
  expect(asked && readAnswer(asked, times)).toBe('skipped')
  const answered = dnstapFrame({ at: AT + 12, name: 'a.example', id: 9 })
  expect(answerIn(answered, times)).toMatchObject({ at: AT, latencyMs: 12 })
  expect(answerIn(answered, times)).toMatchObject({ at: AT + 12, latencyMs: 0 })
})

test('the time of a question is not that of an earlier one of the same client, port and id', () => {
  const times = new QueryTimes()
  const ask = (at: number, id: number) => {
    const message = readDnstap(dnstapFrame({ type: 'query', at, name: 'a.example', id }))
    return message && readAnswer(message, times)
  }
  ask(AT - 61_000, 9)
  expect(answerIn(dnstapFrame({ at: AT, name: 'a.example', id: 9 }), times)).toMatchObject({ at: AT })
  // An answer with the time of its question takes what was noted of it, too.
  ask(AT, 10)
  const whole = readDnstap(dnstapFrame({ at: AT + 5, name: 'a.example', id: 10 }))
  expect(whole && readAnswer({ ...whole, queryAt: AT + 1 }, times)).toMatchObject({
    at: AT + 1,
    latencyMs: 4,
  })
  const later = dnstapFrame({ at: AT + 20, name: 'a.example', id: 10 })
  expect(answerIn(later, times)).toMatchObject({ at: AT + 20, latencyMs: 0 })
  // Of very many questions without an answer the newest are known.
  ask(AT, 11)
  for (let id = 0; id < 40_000; id++) ask(AT, 100 + id)
  expect(answerIn(dnstapFrame({ at: AT + 9, name: 'a.example', id: 11 }), times).at).toBe(AT + 9)
  expect(answerIn(dnstapFrame({ at: AT + 9, name: 'a.example', id: 40_000 }), times).at).toBe(AT)
})

test("answers to the system's own questions are no visits, whether its policies are known or not", () => {
  const answer = answerIn(dnstapFrame({ at: AT, name: 'a.example' }))
  expect(foreignVerdict({ ...answer, signedBy: 'netwarden-proof' })).toBeNull()
  expect(foreignVerdict({ ...answer, signedBy: 'transfer' })).not.toBeNull()
})

test('a policy zone in the additional section shows a ban, unless it redirects the name', () => {
  const banned = answerIn(dnstapFrame({ at: AT, name: 'bad.example', rcode: 3, policyZone: 'Block.RPZ' }))
  expect(banned).toMatchObject({ policyZone: 'block.rpz', isBanned: true })
  expect(foreignVerdict(banned)?.outcome).toMatchObject({ decision: null, reported: 'banned' })
  const alias = { cname: 'bad.example', rcode: 3, policyZone: 'block.rpz' }
  expect(answerIn(dnstapFrame({ at: AT, name: 'www.example', ...alias }))).toMatchObject({
    cnames: ['bad.example'],
    isBanned: true,
  })
  const led = answerIn(
    dnstapFrame({ at: AT, name: 'www.example', answers: ['192.0.2.9'], policyZone: 'safe.rpz' }),
  )
  expect(led.isBanned).toBe(false)
  expect(foreignVerdict(led)?.outcome.reported).toBeUndefined()
})

test('a sender belongs to the source of its identity, else of the smallest network, else to the one for all', () => {
  const sources = ['*', '10.0.0.0/8', '10.1.0.0/16', 'ns1'].map((sender) => ({ sender }))
  expect(sourceFor(sources, '10.1.2.3', 'ns1')?.sender).toBe('ns1')
  expect(sourceFor(sources, '10.1.2.3', 'ns2')?.sender).toBe('10.1.0.0/16')
  expect(sourceFor(sources, '10.9.9.9', '')?.sender).toBe('10.0.0.0/8')
  expect(sourceFor(sources, 'unix', '')?.sender).toBe('*')
  expect(sourceFor([{ sender: 'ns1' }], '10.1.2.3', 'ns2')).toBeNull()
})
