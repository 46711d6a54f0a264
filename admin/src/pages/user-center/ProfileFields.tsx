import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { OWN_PROFILE } from '@netwarden/shared/domain'
import { fieldNames } from '@netwarden/shared/fields'
import { LANGUAGES } from '@netwarden/shared/i18n'
import { type ComponentProps, useMemo } from 'react'
import { deviceTimeZone, timeZoneOptions, useText } from '../../kit/i18n/index.ts'
import { columnsFrom } from '../../kit/index.ts'
import { LANGUAGE_NAMES } from '../../kit/settings/index.ts'
import { ChoiceInput, FieldInput, SaveButtons } from '../../ra/index.ts'

export function ProfileFields({ form }: ComponentProps<typeof SaveButtons>) {
  const t = useText()
  const zones = useMemo(timeZoneOptions, [])
  const looks: Partial<Record<keyof typeof OWN_PROFILE, Partial<ComponentProps<typeof FieldInput>>>> = {
    nickname: { autoComplete: 'nickname' },
    phone: { autoComplete: 'tel', inputMode: 'tel' },
    email: { autoComplete: 'email', inputMode: 'email' },
    sector: { autoComplete: 'organization', placeholder: t('userCenter.sectorExample') },
    job: { autoComplete: 'organization-title', placeholder: t('userCenter.jobExample') },
    location: { placeholder: 'A#302' },
  }
  const languages = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))
  return (
    <>
      <Box sx={{ ...columnsFrom('sm', 1, 1), columnGap: 2, rowGap: 1.75 }}>
        {fieldNames(OWN_PROFILE).map((name) => (
          <FieldInput key={name} name={name} field={OWN_PROFILE[name]} acceptsStored {...looks[name]} />
        ))}
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
