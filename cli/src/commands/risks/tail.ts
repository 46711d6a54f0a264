import type { IncomingMessage } from 'node:http'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { streamCalls } from '@netwarden/shared/contract'
import { type RiskEvent, riskEventSchema } from '@netwarden/shared/domain'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'
import { connectionFailure } from '../../http/connection-failure.ts'
import { printable } from '../../output/printable.ts'
import { showTime } from '../../output/show-time.ts'
import { RISK_FIELDS, reasonsText } from './risk-columns.ts'

const TOPIC = 'risk-event'
/** Shortest pause (ms) between two calls, for a server that closes streams immediately. */
const REOPEN_AFTER = 1_000

/** The header that names the last event that was read (server-sent events). */
type Place = Record<string, string>

export function addRisksTail(risks: Command, cli: Cli): void {
  risks
    .command('tail')
    .description(cli.t('help.risks.tail'))
    .action(() => tail(cli))
}

/**
 * The server ends the stream when the token expires; it is opened again with a new one, and resumes after the last
 * record.
 */
async function tail(cli: Cli): Promise<void> {
  const api = cli.api()
  const { out } = cli
  const isForPeople = out.format === 'table'
  // The stream never ends, so scripts read one line per event instead of an array.
  const printer = out.lines(RISK_FIELDS)
  for (let place: Place = {}; ; await pause(REOPEN_AFTER)) {
    const answer = await api.open(streamCalls.open, { topics: TOPIC }, undefined, place)
    try {
      place = await follow(cli, answer, place, (event) =>
        isForPeople ? out.text(`${lineOf(event)}\n`) : printer.add([event]),
      )
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
  print: (event: RiskEvent) => void,
): Promise<Place> {
  let topic = ''
  let place = from
  for await (const line of createInterface({ input: answer, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line === '') topic = ''
    if (line.startsWith('event: ')) topic = line.slice('event: '.length)
    if (line.startsWith('id: ')) place = { 'last-event-id': line.slice('id: '.length) }
    if (topic === 'end') throw new CliFailure(cli.t('fault.riskStreamOver'))
    if (!line.startsWith('data: ')) continue
    if (topic === 'reset') cli.notes.say(cli.t('note.riskStreamReset'))
    if (topic === TOPIC) print(riskEventSchema.parse(JSON.parse(line.slice('data: '.length))))
  }
  return place
}

function lineOf(event: RiskEvent): string {
  const { lastSeenAt, riskLevel, name, deviceIP, domain, count, status, id } = event
  const words = [
    showTime(lastSeenAt),
    riskLevel,
    status,
    name,
    deviceIP,
    domain,
    `x${count}`,
    reasonsText(event),
    id,
  ]
  return printable(words.filter(Boolean).join('  '))
}
