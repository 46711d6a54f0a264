import Box from '@mui/material/Box'
import { useSearchParams } from 'react-router'
import { useBranding } from '../../domain/branding/index.ts'
import { SampleCard } from '../../domain/sample/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { PageHeader, PageSkeleton, PageTabs } from '../../kit/index.ts'
import { useTabNavigate } from '../../kit/tabs/index.ts'
import { BrandingForm } from './BrandingForm.tsx'
import { RetentionPanel } from './retention/RetentionPanel.tsx'

const TABS = ['branding', 'access'] as const
/** What the page will hold once these areas are there. */
const LATER = ['alarm', 'api', 'dns', 'risk'] as const

export function SystemConfigPage() {
  const t = useText()
  const navigate = useTabNavigate()
  const [search] = useSearchParams()
  const { isKnown, ...branding } = useBranding()
  const current = TABS.find((tab) => tab === search.get('tab')) ?? 'branding'
  const later = LATER.map((name) => t(`systemConfig.tab.${name}`)).join(t('systemConfig.separator'))
  const brandingPanel = isKnown ? <BrandingForm branding={branding} /> : <PageSkeleton />
  return (
    <>
      <PageHeader title={t('route.systemIndex')} />
      <PageTabs
        label={t('route.systemIndex')}
        value={current}
        onChange={(tab) => navigate({ search: `tab=${tab}` }, { replace: true })}
        tabs={TABS.map((value) => ({
          value,
          label: t(`systemConfig.tab.${value}`),
          panel: value === 'access' ? <RetentionPanel /> : brandingPanel,
        }))}
      />
      <SampleCard />
      <Box sx={{ mt: 1.5, color: 'text.third', fontSize: 12.5 }}>
        {t('systemConfig.later', { tabs: later })}
      </Box>
    </>
  )
}
