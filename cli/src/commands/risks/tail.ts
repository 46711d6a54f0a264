import { type RiskEvent, riskEventSchema } from '@netwarden/shared/domain'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { followStream } from '../../http/event-stream.ts'
import { printable } from '../../output/printable.ts'
import { showTime } from '../../output/show-time.ts'
import { RISK_FIELDS, reasonsText } from './risk-columns.ts'

export function addRisksTail(risks: Command, cli: Cli): void {
  risks
    .command('tail')
    .description(cli.t('help.risks.tail'))
    .action(() => tail(cli))
}

async function tail(cli: Cli): Promise<void> {
  const { out } = cli
  const isForPeople = out.format === 'table'
  // The stream never ends, so scripts read one line per event instead of an array.
  const printer = out.lines(RISK_FIELDS)
  await followStream(cli, {
    topic: 'risk-event',
    onData: (data) => {
      const event = riskEventSchema.parse(data)
      if (isForPeople) out.text(`${lineOf(event)}\n`)
      else printer.add([event])
    },
    onReset: () => cli.notes.say(cli.t('note.riskStreamReset')),
  })
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
