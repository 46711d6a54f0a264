import Box from '@mui/material/Box'
import { ALARM_SETTINGS, type AlarmSettings } from '@netwarden/shared/domain'
import { useWatch } from 'react-hook-form'
import { timeZoneOptions, useText } from '../../../kit/i18n/index.ts'
import { Card, columnsFrom, Note } from '../../../kit/index.ts'
import { ChoiceInput, FieldInput, SaveButtons, SentForm, SwitchInput, TextField } from '../../../ra/index.ts'
import { useAlarmForm } from './use-alarm-form.ts'

const { recipientRole, minLevel, collectSeconds, ...switches } = ALARM_SETTINGS
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/

/** The alarms to send, their recipients, the lowest level, and the quiet times. */
export function AlarmForm({ settings }: { settings: AlarmSettings }) {
  const t = useText()
  const form = useAlarmForm(settings)
  return (
    <Card title={t('alarm.title')}>
      <SentForm form={form} sx={{ display: 'grid', gap: 1.75 }}>
        {!settings.isMailOn && <Note tone="medium">{t('alarm.noMail')}</Note>}
        {Object.entries(switches).map(([name, field]) => (
          <FieldInput key={name} name={name} field={field} />
        ))}
        <Box sx={gridStyle}>
          <FieldInput name="recipientRole" field={recipientRole} />
          <FieldInput name="minLevel" field={minLevel} />
          <FieldInput name="collectSeconds" field={collectSeconds} />
        </Box>
        <SwitchInput source="isQuiet" label={t('alarm.quiet')} hint={t('alarm.quietHint')} />
        <QuietHours />
        <SaveButtons form={form} />
      </SentForm>
    </Card>
  )
}

function QuietHours() {
  const t = useText()
  const isQuiet = useWatch({ name: 'isQuiet' }) === true
  if (!isQuiet) return null
  const faultOf = (text: string) => (CLOCK.test(text) ? undefined : t('alarm.clockFormat'))
  return (
    <Box sx={gridStyle}>
      <TextField source="from" label={t('alarm.from')} type="time" isRequired faultOf={faultOf} />
      <TextField source="to" label={t('alarm.to')} type="time" isRequired faultOf={faultOf} />
      <ChoiceInput source="tz" label={t('alarm.tz')} options={timeZoneOptions()} />
    </Box>
  )
}

const gridStyle = { ...columnsFrom('sm', 1, 1, 1), gap: 1.75 } as const
