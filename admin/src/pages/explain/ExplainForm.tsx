import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type FormEvent, useState } from 'react'
import { DeviceField } from '../../domain/device/index.ts'
import { fromZonedInput, toZonedInput, userTimeZone, useText } from '../../kit/i18n/index.ts'
import { Field, Icon, useCopy } from '../../kit/index.ts'
import type { Question } from './explain-question.ts'

interface Props {
  question: Question
  onAsk: (asked: Omit<Question, 'draft'>) => void
}

/** The input: device, name, address of the answer, and time. */
export function ExplainForm({ question, onAsk }: Props) {
  const t = useText()
  const zone = userTimeZone()
  const copy = useCopy()
  const [device, setDevice] = useState(question.device)
  const [domain, setDomain] = useState(question.domain)
  const [ip, setIp] = useState(question.ip)
  const [at, setAt] = useState(question.at ? toZonedInput(new Date(question.at), zone) : '')
  const ask = (event: FormEvent) => {
    event.preventDefault()
    const time = at === '' ? '' : fromZonedInput(at, zone).toISOString()
    onAsk({ device: device.trim(), domain: domain.trim(), ip: ip.trim(), at: time })
  }
  const isReady = device.trim() !== '' && (domain.trim() !== '' || ip.trim() !== '')
  return (
    <Box component="form" onSubmit={ask} sx={{ display: 'grid', gap: 1.25 }}>
      <DeviceField
        label={t('explain.device')}
        hint={t('subjects.pick.hint')}
        value={device}
        onChange={setDevice}
        isRequired
      />
      <Field label={t('explain.domain')} value={domain} onChange={setDomain} />
      <Field label={t('explain.ip')} hint={t('explain.ipHint')} value={ip} onChange={setIp} />
      <Field
        label={t('explain.at')}
        hint={t('explain.atHint')}
        type="datetime-local"
        value={at}
        onChange={setAt}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="contained" disabled={!isReady}>
          {t('explain.ask')}
        </Button>
        <Button startIcon={<Icon name="copy" size={14} />} onClick={() => void copy(window.location.href)}>
          {t('explain.copyLink')}
        </Button>
      </Box>
    </Box>
  )
}
