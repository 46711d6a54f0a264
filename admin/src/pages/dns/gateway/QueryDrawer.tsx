import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { GatewayAnswer } from '@netwarden/shared/contract'
import { useState } from 'react'
import { DeviceInput } from '../../../domain/device/index.ts'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { EndButtons, FactList, Mono, Note, SideDrawer, VerdictTag } from '../../../kit/index.ts'
import { SentForm, TextField, useSentForm } from '../../../ra/index.ts'
import { askGateway, type GatewayQuestion } from './gateway-queries.ts'

const NOTHING = { name: '', type: 'A', deviceIP: '', server: '' }

/** Sends a query as a device would, and shows the verdict of the policies beside the answer. */
export function QueryDrawer({ onClose }: { onClose: () => void }) {
  const t = useText()
  const [asked, setAsked] = useState(NOTHING)
  const form = useSentForm({
    values: asked,
    check: ({ name }) => (name.trim() === '' ? { name: t('gateway.query.nameFault') } : {}),
    send: (typed) => {
      setAsked(typed)
      return askGateway(questionOf(typed))
    },
  })
  return (
    <SideDrawer
      isOpen
      width={480}
      focusOn="field"
      title={t('gateway.query')}
      onClose={onClose}
      footer={
        <EndButtons>
          <Button onClick={onClose}>{t('ui.close')}</Button>
          <Button type="submit" form={form.id} variant="contained" loading={form.isSending}>
            {t('gateway.query.send')}
          </Button>
        </EndButtons>
      }
    >
      <SentForm form={form} isPassing sx={{ display: 'grid', gap: 1.5 }}>
        <TextField source="name" label={t('gateway.query.name')} placeholder="www.example.com" isRequired />
        <TextField source="type" label={t('gateway.query.type')} hint={t('gateway.query.typeHint')} />
        <DeviceInput
          source="deviceIP"
          label={t('gateway.query.device')}
          hint={t('gateway.query.deviceHint')}
          by="address"
        />
        <TextField source="server" label={t('gateway.query.server')} hint={t('gateway.query.serverHint')} />
        {form.fault && <Note tone="high">{form.fault}</Note>}
      </SentForm>
      {form.reply && !form.isSending && !form.error && <Answer answer={form.reply} />}
    </SideDrawer>
  )
}

/** Empty values are omitted. */
function questionOf({ name, type, deviceIP, server }: typeof NOTHING): GatewayQuestion {
  return {
    name: name.trim(),
    type: type.trim() || 'A',
    ...(deviceIP.trim() && { deviceIP: deviceIP.trim() }),
    ...(server.trim() && { server: server.trim() }),
  }
}

function Answer({ answer }: { answer: GatewayAnswer }) {
  const t = useText()
  const format = useFormat()
  const { rcode, answers, ede, latencyMs, verdict, policyVerdict } = answer
  const isSame = verdict === null || verdict.solvedMode === policyVerdict.solvedMode
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1.5, mt: 2 }}>
      <Typography variant="h3">{t('gateway.query.answer')}</Typography>
      {!isSame && <Note tone="high">{t('gateway.query.differs')}</Note>}
      <FactList
        facts={[
          { label: t('gateway.query.rcode'), value: <Mono>{rcode}</Mono> },
          ede && {
            label: t('gateway.query.ede'),
            value: `${ede.code}${ede.text === '' ? '' : ` · ${ede.text}`}`,
          },
          {
            label: t('gateway.query.time'),
            value: t('dns.test.latency', { count: format.number(Math.round(latencyMs * 10) / 10) }),
          },
          verdict && {
            label: t('gateway.query.byGateway'),
            value: (
              <>
                <VerdictTag mode={verdict.solvedMode} by="gateway" /> {verdict.reason}
              </>
            ),
          },
          {
            label: t('gateway.query.byPolicies'),
            value: <VerdictTag mode={policyVerdict.solvedMode} by="policy" />,
          },
        ]}
      />
      {answers.length === 0 ? (
        <Typography variant="quiet">{t('gateway.query.noRecords')}</Typography>
      ) : (
        <Box component="pre" sx={recordsStyle}>
          {answers.join('\n')}
        </Box>
      )}
    </Box>
  )
}

const recordsStyle = {
  m: 0,
  p: 1,
  typography: 'mono',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  borderRadius: '6px',
  bgcolor: 'line.weak',
} as const
