import type { IncomingMessage } from 'node:http'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { type StreamTopic, streamCalls } from '@netwarden/shared/contract'
import type { Cli } from '../cli.ts'
import { CliFailure } from '../failure.ts'
import { connectionFailure } from './connection-failure.ts'

/** Shortest pause (ms) between two calls, for a server that closes streams immediately. */
const REOPEN_AFTER = 1_000

/** The header that names the last event that was read (server-sent events). */
type Place = Record<string, string>

interface Handlers {
  topic: StreamTopic
  onData: (data: unknown) => void
  /** Some events may be missing. */
  onReset: () => void
}

/**
 * Follows a topic without an end. The server ends the stream when the token expires; it is opened again with a new one,
 * and resumes after the last record.
 */
export async function followStream(cli: Cli, handlers: Handlers): Promise<never> {
  const api = cli.api()
  for (let place: Place = {}; ; await pause(REOPEN_AFTER)) {
    const answer = await api.open(streamCalls.open, { topics: handlers.topic }, undefined, place)
    try {
      place = await follow(cli, answer, place, handlers)
    } catch (cause) {
      throw connectionFailure(cause, api.url, cli.t)
    }
  }
}

/** Reads a stream to its end and returns the id of the last event. */
async function follow(
  cli: Cli,
  answer: IncomingMessage,
  from: Place,
  { topic: wanted, onData, onReset }: Handlers,
): Promise<Place> {
  let topic = ''
  let place = from
  for await (const line of createInterface({ input: answer, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line === '') topic = ''
    if (line.startsWith('event: ')) topic = line.slice('event: '.length)
    if (line.startsWith('id: ')) place = { 'last-event-id': line.slice('id: '.length) }
    if (topic === 'end') throw new CliFailure(cli.t('fault.riskStreamOver'))
    if (!line.startsWith('data: ')) continue
    if (topic === 'reset') onReset()
    if (topic === wanted) onData(JSON.parse(line.slice('data: '.length)))
  }
  return place
}
