import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useBranding } from '../../domain/branding/index.ts'
import { SampleCard } from '../../domain/sample/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { PageHeader, PageSkeleton, PageTabs } from '../../kit/index.ts'
import { useTabNavigate } from '../../kit/tabs/index.ts'
import { BrandingForm } from './BrandingForm.tsx'
import { RetentionPanel } from './retention/RetentionPanel.tsx'
import { ApiUsageCards } from './service/ApiUsageCards.tsx'
import { DnsPanel } from './service/DnsPanel.tsx'
import { ServicePanel } from './service/ServicePanel.tsx'
import { SourcesCard } from './service/SourcesCard.tsx'
import { StorageCard } from './service/StorageCard.tsx'

const TABS = ['api', 'dns', 'risk', 'access', 'branding'] as const
/** What the page will hold once these areas are there. */
const LATER = ['alarm'] as const

export function SystemConfigPage() {
  const t = useText()
  const navigate = useTabNavigate()
  const [search] = useSearchParams()
  const { isKnown, ...branding } = useBranding()
  const current = TABS.find((tab) => tab === search.get('tab')) ?? 'branding'
  const later = LATER.map((name) => t(`systemConfig.tab.${name}`)).join(t('systemConfig.separator'))
  const panels: Record<(typeof TABS)[number], ReactNode> = {
    api: (
      <ServicePanel quota="authService">
        <ApiUsageCards />
      </ServicePanel>
    ),
    dns: (
      <ServicePanel quota="dnsService">
        <DnsPanel />
      </ServicePanel>
    ),
    risk: <ServicePanel quota="riskAnalysisService" />,
    access: (
      <ServicePanel quota="accessAnalysisService">
        <SourcesCard />
        <Box sx={storageStyle}>
          <StorageCard />
          <RetentionPanel />
        </Box>
      </ServicePanel>
    ),
    branding: isKnown ? <BrandingForm branding={branding} /> : <PageSkeleton />,
  }
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
          panel: panels[value],
        }))}
      />
      {current === 'branding' && <SampleCard />}
      <Box sx={{ mt: 1.5, color: 'text.third', fontSize: 12.5 }}>
        {t('systemConfig.later', { tabs: later })}
      </Box>
    </>
  )
}

const storageStyle = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
} as const
