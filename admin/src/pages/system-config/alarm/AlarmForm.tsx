import Box from '@mui/material/Box'
import { type AlarmSettings, RECIPIENT_ROLES, RISK_LEVELS } from '@netwarden/shared/domain'
import { useWatch } from 'react-hook-form'
import { timeZoneOptions, useText } from '../../../kit/i18n/index.ts'
import { Card, columnsFrom, Note } from '../../../kit/index.ts'
import { ChoiceInput, SaveButtons, SentForm, SwitchInput, TextField } from '../../../ra/index.ts'
import { useAlarmForm } from './use-alarm-form.ts'

const SWITCHES = ['systemAlert', 'riskAlert', 'emailAlert'] as const

/** The alarms to send, their recipients, the lowest level, and the quiet times. */
export function AlarmForm({ settings }: { settings: AlarmSettings }) {
  const t = useText()
  const form = useAlarmForm(settings)
  return (
    <Card title={t('alarm.title')}>
      <SentForm form={form} sx={{ display: 'grid', gap: 1.75 }}>
        {!settings.isMailOn && <Note tone="medium">{t('alarm.noMail')}</Note>}
        {SWITCHES.map((name) => (
          <SwitchInput key={name} source={name} label={t(`alarm.${name}`)} hint={t(`alarm.${name}Hint`)} />
        ))}
        <Box sx={gridStyle}>
          <ChoiceInput
            label={t('alarm.recipientRole')}
            options={RECIPIENT_ROLES.map((value) => ({ value, label: t(`alarm.recipientRole.${value}`) }))}
            source="recipientRole"
          />
          <ChoiceInput
            label={t('alarm.minLevel')}
            options={RISK_LEVELS.map((value) => ({ value, label: t(`ui.level.${value}`) }))}
            source="minLevel"
          />
          <TextField
            label={t('alarm.collectSeconds')}
            hint={t('alarm.collectHint')}
            inputMode="numeric"
            isRequired
            source="collectSeconds"
          />
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
  return (
    <Box sx={gridStyle}>
      <TextField source="from" label={t('alarm.from')} type="time" isRequired />
      <TextField source="to" label={t('alarm.to')} type="time" isRequired />
      <ChoiceInput source="tz" label={t('alarm.tz')} options={timeZoneOptions()} />
    </Box>
  )
}

const gridStyle = { ...columnsFrom('sm', 1, 1, 1), gap: 1.75 } as const
