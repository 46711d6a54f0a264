import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Branding } from '@netwarden/shared'
import { useText } from '../../kit/i18n/index.ts'
import { Card, FactList, Field, Form, Mono, SwitchField, Tag } from '../../kit/index.ts'
import { useUser } from '../../kit/session/index.ts'
import { useBrandingForm } from './use-branding-form.ts'

/** How the product presents itself, and whether people may register. */
export function BrandingForm({ branding }: { branding: Branding }) {
  const t = useText()
  const { field, submit, reset, sending } = useBrandingForm(branding)
  // Both decide who gets in.
  const mayDecide = useUser()?.role === 'superadmin'
  const registration = field('isRegistrationOpen')
  return (
    <Form onSubmit={submit} sx={panelStyle}>
      <Card title={t('systemConfig.tab.branding')}>
        <Box sx={gridStyle}>
          <Field label={t('systemConfig.softwareName')} {...field('softwareName')} isRequired />
          <Field label={t('systemConfig.copyright')} {...field('copyright')} />
          <Field
            label={t('systemConfig.website')}
            {...field('website')}
            hint={t('systemConfig.linkHint')}
            placeholder="https://"
            inputMode="url"
          />
          <Field
            label={t('systemConfig.faq')}
            {...field('faq')}
            hint={t('systemConfig.linkHint')}
            placeholder="https://"
            inputMode="url"
          />
          <Field
            label={t('systemConfig.consoleAddress')}
            {...field('consoleAddress')}
            hint={t(mayDecide ? 'systemConfig.consoleAddressHint' : 'systemConfig.superadminOnly')}
            isReadOnly={!mayDecide}
            placeholder="https://"
            inputMode="url"
          />
          <SwitchField
            label={t('systemConfig.registration')}
            hint={t(mayDecide ? 'systemConfig.registrationHint' : 'systemConfig.superadminOnly')}
            isDisabled={!mayDecide}
            isOn={registration.value === 'true'}
            onChange={(isOn) => registration.onChange(String(isOn))}
          />
        </Box>
        <Box sx={{ display: 'flex', gap: 1, mt: 2.5 }}>
          <Button type="submit" variant="contained" loading={sending.isPending}>
            {t('userCenter.save')}
          </Button>
          <Button onClick={reset}>{t('ui.reset')}</Button>
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
    </Form>
  )
}

const panelStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 760px) minmax(0, 280px)' },
  alignItems: 'start',
  gap: 1.5,
} as const

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
  columnGap: 2,
  rowGap: 1.75,
} as const
