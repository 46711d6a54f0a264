import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { LANGUAGES } from '@netwarden/shared/i18n'
import { type ComponentProps, useMemo } from 'react'
import { deviceTimeZone, timeZoneOptions, useText } from '../../kit/i18n/index.ts'
import { columnsFrom } from '../../kit/index.ts'
import { LANGUAGE_NAMES } from '../../kit/settings/index.ts'
import { ChoiceInput, SaveButtons, TextField } from '../../ra/index.ts'

export function ProfileFields({ form }: ComponentProps<typeof SaveButtons>) {
  const t = useText()
  const zones = useMemo(timeZoneOptions, [])
  const languages = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))
  return (
    <>
      <Box sx={{ ...columnsFrom('sm', 1, 1), columnGap: 2, rowGap: 1.75 }}>
        <TextField label={t('users.field.nickname')} source="nickname" isRequired autoComplete="nickname" />
        <TextField
          label={t('users.field.phone')}
          source="phone"
          isRequired
          autoComplete="tel"
          inputMode="tel"
        />
        <TextField
          label={t('users.field.email')}
          source="email"
          isRequired
          autoComplete="email"
          inputMode="email"
        />
        <TextField
          label={t('users.field.sector')}
          source="sector"
          isRequired
          autoComplete="organization"
          placeholder={t('userCenter.sectorExample')}
        />
        <TextField
          label={t('users.field.job')}
          source="job"
          isRequired
          autoComplete="organization-title"
          placeholder={t('userCenter.jobExample')}
        />
        <TextField label={t('users.field.location')} source="location" placeholder="A#302" />
        <TextField label={t('users.field.certification')} source="certification" />
        <Typography variant="h3" component="h3" sx={headingStyle}>
          {t('userCenter.preferences')}
        </Typography>
        <ChoiceInput
          label={t('userCenter.language')}
          source="language"
          hint={t('userCenter.languageHint')}
          options={[{ value: '', label: t('userCenter.language.none') }, ...languages]}
        />
        <ChoiceInput
          label={t('users.field.timeZone')}
          source="timeZone"
          hint={t('userCenter.timeZoneHint')}
          options={[
            { value: '', label: t('userCenter.timeZone.device', { zone: deviceTimeZone() }) },
            ...zones,
          ]}
        />
      </Box>
      <Box sx={{ mt: 2.5 }}>
        <SaveButtons form={form} />
      </Box>
    </>
  )
}

const headingStyle = { gridColumn: '1 / -1', pt: 1.5, borderTop: 'weak' } as const
