import Box from '@mui/material/Box'
import { ACCESS_SETTINGS, BRANDING_SETTINGS, type Branding } from '@netwarden/shared/contract'
import { useText } from '../../kit/i18n/index.ts'
import { Card, columnsFrom, FactList, Mono, Tag } from '../../kit/index.ts'
import { useUser } from '../../kit/session/index.ts'
import { FieldInput, SaveButtons, SentForm } from '../../ra/index.ts'
import { useBrandingForm } from './use-branding-form.ts'

const ACCESS: readonly string[] = ACCESS_SETTINGS
const ADDRESS_LOOK = { placeholder: 'https://', inputMode: 'url' } as const

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
          {Object.entries(BRANDING_SETTINGS).map(([name, field]) => {
            const isForbidden = !mayDecide && ACCESS.includes(name)
            return (
              <FieldInput
                key={name}
                name={name}
                field={field}
                isReadOnly={isForbidden}
                {...(isForbidden && { hint: t('systemConfig.superadminOnly') })}
                {...('fault' in field && ADDRESS_LOOK)}
              />
            )
          })}
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
