import Box from '@mui/material/Box'
import type { ServiceQuota } from '@netwarden/shared/domain'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useBranding } from '../../domain/branding/index.ts'
import { SampleCard } from '../../domain/sample/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { columnsFrom, PageHeader, PageSkeleton, PageTabs } from '../../kit/index.ts'
import { useTabNavigate } from '../../kit/tabs/index.ts'
import { AlarmPanel } from './alarm/AlarmPanel.tsx'
import { BrandingForm } from './BrandingForm.tsx'
import { BackupCard } from './backup/BackupCard.tsx'
import { ChangeGuardPanel } from './change-guard/ChangeGuardPanel.tsx'
import { RetentionPanel } from './retention/RetentionPanel.tsx'
import { RiskRulesPanel } from './risk/RiskRulesPanel.tsx'
import { ApiUsageCards } from './service/ApiUsageCards.tsx'
import { DnsPanel } from './service/DnsPanel.tsx'
import { IncidentsCard } from './service/IncidentsCard.tsx'
import { ServiceCard } from './service/ServiceCard.tsx'
import { SourcesCard } from './service/SourcesCard.tsx'
import { StorageCard } from './service/StorageCard.tsx'

const TABS = ['alarm', 'api', 'dns', 'risk', 'access', 'changeGuard', 'branding'] as const

export function SystemConfigPage() {
  const t = useText()
  const navigate = useTabNavigate()
  const [search] = useSearchParams()
  const { isKnown, ...branding } = useBranding()
  const current = TABS.find((tab) => tab === search.get('tab')) ?? 'alarm'
  const panels: Record<(typeof TABS)[number], ReactNode> = {
    alarm: <AlarmPanel />,
    api: (
      <ServicePanel quota="authService">
        <ApiUsageCards />
        <BackupCard />
      </ServicePanel>
    ),
    dns: (
      <ServicePanel quota="dnsService">
        <DnsPanel />
      </ServicePanel>
    ),
    risk: (
      <ServicePanel quota="riskAnalysisService">
        <RiskRulesPanel />
      </ServicePanel>
    ),
    access: (
      <ServicePanel quota="accessAnalysisService">
        <SourcesCard />
        <Box sx={columnsFrom('lg', 1, 1)}>
          <StorageCard />
          <RetentionPanel />
        </Box>
      </ServicePanel>
    ),
    changeGuard: <ChangeGuardPanel />,
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
    </>
  )
}

/** State and history of a service, above its own cards. */
function ServicePanel({ quota, children }: { quota: ServiceQuota; children?: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ ...columnsFrom('md', 2, 1), alignItems: 'stretch' }}>
        <ServiceCard quota={quota} />
        <IncidentsCard quota={quota} />
      </Box>
      {children}
    </Box>
  )
}
