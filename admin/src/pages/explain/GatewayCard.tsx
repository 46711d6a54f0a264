import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { GatewayAnswer } from '@netwarden/shared/contract'
import { isIp } from '@netwarden/shared/validators'
import { useMutation } from '@tanstack/react-query'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { Card, FactList, Mono, Note, VerdictTag } from '../../kit/index.ts'
import { call } from '../../kit/session/index.ts'
import type { Question } from './explain-question.ts'

/** What the gateway answers the same device and name at this moment. */
export function GatewayCard({ question: { device, domain } }: { question: Question }) {
  const t = useText()
  const asking = useMutation({
    mutationFn: () =>
      call('POST /api/system-config/gateway/query', {
        body: { name: domain, type: 'A', ...(isIp(device) && { deviceIP: device }) },
      }),
    meta: { isQuiet: true },
  })
  const { data, error } = asking
  return (
    <Card
      title={t('explain.gateway')}
      actions={
        <Button loading={asking.isPending} onClick={() => asking.mutate()}>
          {t('explain.askGateway')}
        </Button>
      }
    >
      {error && <Note tone="medium">{error.message}</Note>}
      {data ? <GatewayFacts answer={data} /> : !error && t('explain.gatewayHint')}
    </Card>
  )
}

function GatewayFacts({ answer }: { answer: GatewayAnswer }) {
  const t = useText()
  const format = useFormat()
  const { rcode, answers, ede, latencyMs, verdict, policyVerdict } = answer
  const isEqual = verdict === null || verdict.solvedMode === policyVerdict.solvedMode
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {!isEqual && <Note tone="high">{t('explain.differs')}</Note>}
      <FactList
        facts={[
          verdict && {
            label: t('explain.verdict'),
            value: <VerdictTag mode={verdict.solvedMode} by="gateway" />,
          },
          verdict && { label: t('explain.reason'), value: verdict.reason },
          { label: t('explain.rcode'), value: <Mono>{ede ? `${rcode} · ${ede.text}` : rcode}</Mono> },
          {
            label: t('explain.answers'),
            value: answers.length === 0 ? '—' : answers.map((text) => <Mono key={text}>{text}</Mono>),
          },
          { label: t('explain.latency'), value: `${format.number(Math.round(latencyMs))} ms` },
        ]}
      />
    </Box>
  )
}
