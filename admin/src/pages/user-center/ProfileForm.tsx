import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { LANGUAGES } from '@netwarden/shared'
import { useMemo } from 'react'
import { deviceTimeZone, timeZoneOptions, useText } from '../../kit/i18n/index.ts'
import { Field, Form, SelectField } from '../../kit/index.ts'
import { LANGUAGE_NAMES } from '../../kit/settings/index.ts'
import type { ProfileFormState } from './use-profile-form.ts'

export function ProfileForm({ form }: { form: ProfileFormState }) {
  const t = useText()
  const { field, submit, reset, sending } = form
  const zones = useMemo(timeZoneOptions, [])
  const languages = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))
  return (
    <Form onSubmit={submit}>
      <Box sx={gridStyle}>
        <Field label={t('userCenter.nickname')} {...field('nickname')} isRequired autoComplete="nickname" />
        <Field
          label={t('userCenter.phone')}
          {...field('phone')}
          isRequired
          autoComplete="tel"
          inputMode="tel"
        />
        <Field
          label={t('userCenter.email')}
          {...field('email')}
          isRequired
          autoComplete="email"
          inputMode="email"
        />
        <Field
          label={t('userCenter.sector')}
          {...field('sector')}
          isRequired
          autoComplete="organization"
          placeholder={t('userCenter.sectorExample')}
        />
        <Field
          label={t('userCenter.job')}
          {...field('job')}
          isRequired
          autoComplete="organization-title"
          placeholder={t('userCenter.jobExample')}
        />
        <Field label={t('userCenter.location')} {...field('location')} placeholder="A#302" />
        <Field label={t('userCenter.certification')} {...field('certification')} />
        <Typography variant="h3" component="h3" sx={headingStyle}>
          {t('userCenter.preferences')}
        </Typography>
        <SelectField
          label={t('userCenter.language')}
          {...field('language')}
          hint={t('userCenter.languageHint')}
          options={[{ value: '', label: t('userCenter.language.none') }, ...languages]}
        />
        <SelectField
          label={t('userCenter.timeZone')}
          {...field('timeZone')}
          hint={t('userCenter.timeZoneHint')}
          options={[
            { value: '', label: t('userCenter.timeZone.device', { zone: deviceTimeZone() }) },
            ...zones,
          ]}
        />
      </Box>
      <Box sx={{ display: 'flex', gap: 1, mt: 2.5 }}>
        <Button type="submit" variant="contained" loading={sending.isPending}>
          {t('userCenter.save')}
        </Button>
        <Button onClick={reset}>{t('ui.reset')}</Button>
      </Box>
    </Form>
  )
}

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
  columnGap: 2,
  rowGap: 1.75,
} as const

const headingStyle = { gridColumn: '1 / -1', pt: 1.5, borderTop: 1, borderColor: 'line.weak' } as const
