import { createInterface } from 'node:readline'
import { type RiskEvent, riskEventSchema, streamCalls } from '@netwarden/shared'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'
import { printable } from '../../output/printable.ts'
import { showTime } from '../../output/show-time.ts'
import { RISK_FIELDS, reasonsText } from './risk-columns.ts'

const TOPIC = 'risk-event'

export function addRisksTail(risks: Command, cli: Cli): void {
  risks
    .command('tail')
    .description(cli.t('help.risks.tail'))
    .action(() => tail(cli))
}

/** The server ends the stream when the token expires; it is opened again with a new one. */
async function tail(cli: Cli): Promise<void> {
  const api = cli.api()
  const { out } = cli
  const isForPeople = out.format === 'table'
  // An array has no end here: a script reads a line an event.
  const printer = out.lines(RISK_FIELDS)
  for (;;) {
    const answer = await api.open(streamCalls.open, { topics: TOPIC })
    let topic = ''
    for await (const line of createInterface({ input: answer, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (line.startsWith('event: ')) topic = line.slice('event: '.length)
      if (topic === 'end') throw new CliFailure(cli.t('fault.riskStreamOver'))
      if (topic !== TOPIC || !line.startsWith('data: ')) continue
      const event = riskEventSchema.parse(JSON.parse(line.slice('data: '.length)))
      if (isForPeople) out.text(`${lineOf(event)}\n`)
      else printer.add([event])
    }
  }
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
