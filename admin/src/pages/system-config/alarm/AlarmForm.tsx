import Box from '@mui/material/Box'
import { ALARM_SETTINGS, type AlarmSettings, QUIET_HOURS } from '@netwarden/shared/domain'
import { useWatch } from 'react-hook-form'
import { timeZoneOptions, useLabel, useText } from '../../../kit/i18n/index.ts'
import { Card, columnsFrom, Note } from '../../../kit/index.ts'
import { ChoiceInput, FieldInput, SaveButtons, SentForm, SwitchInput } from '../../../ra/index.ts'
import { useAlarmForm } from './use-alarm-form.ts'

const { recipientRole, minLevel, collectSeconds, ...switches } = ALARM_SETTINGS

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
  const label = useLabel()
  const isQuiet = useWatch({ name: 'isQuiet' }) === true
  if (!isQuiet) return null
  return (
    <Box sx={gridStyle}>
      <FieldInput name="from" field={QUIET_HOURS.from} type="time" />
      <FieldInput name="to" field={QUIET_HOURS.to} type="time" />
      <ChoiceInput source="tz" label={label(QUIET_HOURS.tz)} options={timeZoneOptions()} />
    </Box>
  )
}

const gridStyle = { ...columnsFrom('sm', 1, 1, 1), gap: 1.75 } as const
