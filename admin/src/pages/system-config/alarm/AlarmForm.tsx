import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type AlarmSettings, RECIPIENT_ROLES, RISK_LEVELS } from '@netwarden/shared'
import { timeZoneOptions, useText } from '../../../kit/i18n/index.ts'
import { Card, Field, Form, Note, SelectField, SwitchField } from '../../../kit/index.ts'
import { TestButton } from './TestButton.tsx'
import { useAlarmForm } from './use-alarm-form.ts'

const SWITCHES = ['systemAlert', 'riskAlert', 'emailAlert'] as const

/** What is told, to whom, from which level on, and when not. */
export function AlarmForm({ settings }: { settings: AlarmSettings }) {
  const t = useText()
  const { values, field, submit, reset, sending } = useAlarmForm(settings)
  const isQuiet = values.isQuiet === 'true'
  return (
    <Card title={t('alarm.title')} actions={<TestButton channel="mail" label={t('alarm.testMail')} />}>
      <Form onSubmit={submit} sx={{ display: 'grid', gap: 1.75 }}>
        {!settings.isMailOn && <Note tone="medium">{t('alarm.noMail')}</Note>}
        {SWITCHES.map((name) => (
          <SwitchField
            key={name}
            label={t(`alarm.${name}`)}
            hint={t(`alarm.${name}Hint`)}
            isOn={values[name] === 'true'}
            onChange={(isOn) => field(name).onChange(String(isOn))}
          />
        ))}
        <Box sx={gridStyle}>
          <SelectField
            label={t('alarm.recipientRole')}
            options={RECIPIENT_ROLES.map((value) => ({ value, label: t(`alarm.recipientRole.${value}`) }))}
            {...field('recipientRole')}
          />
          <SelectField
            label={t('alarm.minLevel')}
            options={RISK_LEVELS.map((value) => ({ value, label: t(`ui.level.${value}`) }))}
            {...field('minLevel')}
          />
          <Field
            label={t('alarm.collectSeconds')}
            hint={t('alarm.collectHint')}
            inputMode="numeric"
            isRequired
            {...field('collectSeconds')}
          />
        </Box>
        <SwitchField
          label={t('alarm.quiet')}
          hint={t('alarm.quietHint')}
          isOn={isQuiet}
          onChange={(isOn) => field('isQuiet').onChange(String(isOn))}
        />
        {isQuiet && (
          <Box sx={gridStyle}>
            <Field label={t('alarm.from')} type="time" isRequired {...field('from')} />
            <Field label={t('alarm.to')} type="time" isRequired {...field('to')} />
            <SelectField label={t('alarm.tz')} options={timeZoneOptions()} {...field('tz')} />
          </Box>
        )}
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button type="submit" variant="contained" loading={sending.isPending}>
            {t('userCenter.save')}
          </Button>
          <Button onClick={reset}>{t('ui.reset')}</Button>
        </Box>
      </Form>
    </Card>
  )
}

const gridStyle = {
  display: 'grid',
  gap: 1.75,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
} as const
