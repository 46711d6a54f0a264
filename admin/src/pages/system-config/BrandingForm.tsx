import Box from '@mui/material/Box'
import type { Branding } from '@netwarden/shared/contract'
import { useText } from '../../kit/i18n/index.ts'
import { Card, columnsFrom, FactList, Mono, Tag } from '../../kit/index.ts'
import { useUser } from '../../kit/session/index.ts'
import { SaveButtons, SentForm, SwitchInput, TextField } from '../../ra/index.ts'
import { useBrandingForm } from './use-branding-form.ts'

/** Name and links of the product, and whether users may register. */
export function BrandingForm({ branding }: { branding: Branding }) {
  const t = useText()
  const form = useBrandingForm(branding)
  // Both settings control access.
  const mayDecide = useUser()?.role === 'superadmin'
  return (
    <SentForm form={form} sx={panelStyle}>
      <Card title={t('systemConfig.tab.branding')}>
        <Box sx={{ ...columnsFrom('sm', 1, 1), columnGap: 2, rowGap: 1.75 }}>
          <TextField label={t('systemConfig.softwareName')} source="softwareName" isRequired />
          <TextField label={t('systemConfig.copyright')} source="copyright" />
          <TextField
            label={t('systemConfig.website')}
            source="website"
            hint={t('systemConfig.linkHint')}
            placeholder="https://"
            inputMode="url"
          />
          <TextField
            label={t('systemConfig.faq')}
            source="faq"
            hint={t('systemConfig.linkHint')}
            placeholder="https://"
            inputMode="url"
          />
          <TextField
            label={t('systemConfig.consoleAddress')}
            source="consoleAddress"
            hint={t(mayDecide ? 'systemConfig.consoleAddressHint' : 'systemConfig.superadminOnly')}
            isReadOnly={!mayDecide}
            placeholder="https://"
            inputMode="url"
          />
          <SwitchInput
            source="isRegistrationOpen"
            label={t('systemConfig.registration')}
            hint={t(mayDecide ? 'systemConfig.registrationHint' : 'systemConfig.superadminOnly')}
            isDisabled={!mayDecide}
          />
        </Box>
        <Box sx={{ mt: 2.5 }}>
          <SaveButtons form={form} />
        </Box>
      </Card>
      <Card title={t('systemConfig.about')}>
        <FactList
          facts={[
            { label: t('systemConfig.version'), value: <Mono>{branding.version}</Mono> },
            {
              label: t('systemConfig.mail'),
              value: branding.isMailOn ? (
                <Tag tone="good">{t('systemConfig.mail.on')}</Tag>
              ) : (
                <Tag tone="common">{t('systemConfig.mail.off')}</Tag>
              ),
            },
          ]}
        />
      </Card>
    </SentForm>
  )
}

const panelStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 760px) minmax(0, 280px)' },
  alignItems: 'start',
  gap: 1.5,
} as const
