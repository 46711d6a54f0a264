import Button from '@mui/material/Button'
import type { GatewayReport } from '@netwarden/shared/domain'
import { Link as RouterLink } from 'react-router'
import { useFormat, useMilliseconds, useSentences, useText } from '../../../kit/i18n/index.ts'
import { StateSentence } from '../../../kit/index.ts'
import { answeredOf } from './answer-kinds.ts'
import { slowestOf } from './answer-times.ts'
import { shownEndpoint } from './GatewayHead.tsx'

/** What the gateway answered in the last hour, how fast, and which server is the slowest. */
export function GatewaySentence({ report }: { report: GatewayReport }) {
  const t = useText()
  const joined = useSentences()
  const format = useFormat()
  const milliseconds = useMilliseconds()
  const { times, upstreams, answers } = report
  const away = upstreams.filter(({ state }) => state === 'down' || state === 'failing')
  const slowest = slowestOf(upstreams)
  if (times.count === 0)
    return (
      <StateSentence tone="common" icon="info">
        {t('gateway.sentence.none')}
      </StateSentence>
    )
  const sentences = [
    t('gateway.sentence', {
      count: format.number(answeredOf(answers)),
      p50: milliseconds(times.p50),
      p95: milliseconds(times.p95),
    }),
    slowest &&
      t('gateway.sentence.slowest', {
        server: shownEndpoint(slowest.server),
        p95: milliseconds(slowest.times.p95),
      }),
    away.length > 0 &&
      t('gateway.sentence.away', {
        servers: away.map(({ server }) => shownEndpoint(server)).join(t('gateway.separator')),
      }),
  ]
  return (
    <StateSentence
      tone={away.length > 0 ? 'medium' : 'good'}
      icon={away.length > 0 ? 'warning' : 'check'}
      action={
        upstreams.length > 1 && (
          <Button component={RouterLink} to="?tab=gateway&times=servers" replace>
            {t('gateway.sentence.compare')}
          </Button>
        )
      }
    >
      {joined(sentences)}
    </StateSentence>
  )
}
