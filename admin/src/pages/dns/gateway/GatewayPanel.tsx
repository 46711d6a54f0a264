import Box from '@mui/material/Box'
import type { GatewayReport } from '@netwarden/shared/domain'
import { useState } from 'react'
import { useText } from '../../../kit/i18n/index.ts'
import { columnsFrom, Loaded, Note, ShapeSkeleton, useUrlState } from '../../../kit/index.ts'
import { AnswersCard } from './AnswersCard.tsx'
import { AnswersOverTimeCard } from './AnswersOverTimeCard.tsx'
import { AnswerTimesCard } from './AnswerTimesCard.tsx'
import { ClientsCard } from './ClientsCard.tsx'
import { EncryptedDevicesDrawer } from './EncryptedDevicesDrawer.tsx'
import { EncryptedDnsCard } from './EncryptedDnsCard.tsx'
import { EnforcementCard } from './EnforcementCard.tsx'
import { FiguresRow } from './FiguresRow.tsx'
import { GatewayHead, type GatewayTool } from './GatewayHead.tsx'
import { GatewaySentence } from './GatewaySentence.tsx'
import { GatewaySettingsDrawer } from './GatewaySettingsDrawer.tsx'
import { useGateway, useGatewaySettings } from './gateway-queries.ts'
import { NewestBansCard } from './NewestBansCard.tsx'
import { PointDevicesDrawer } from './PointDevicesDrawer.tsx'
import { QueryDrawer } from './QueryDrawer.tsx'
import { SwitchDialog } from './SwitchDialog.tsx'
import { SwitchOnCard } from './SwitchOnCard.tsx'
import { UpstreamsCard } from './UpstreamsCard.tsx'

/** Its rows while it loads. */
const SHAPE = [
  { height: 52, shares: [1] },
  { height: 82, shares: [1, 1, 1, 1] },
  { height: 250, shares: [2, 1] },
] as const

/** The DNS gateway: whether it enforces, what it answers, its upstream servers, and the tools for it. */
export function GatewayPanel() {
  return (
    <Loaded query={useGateway()} skeleton={<ShapeSkeleton rows={SHAPE} />}>
      {(report) => <KnownGateway report={report} />}
    </Loaded>
  )
}

function KnownGateway({ report }: { report: GatewayReport }) {
  const t = useText()
  const [{ switch: asked }, setAsked] = useUrlState<'switch'>({ switch: '' })
  const [tool, setTool] = useState<GatewayTool | null>(asked === 'on' && report.state === 'off' ? 'on' : null)
  const settings = useGatewaySettings().data
  const close = () => {
    setTool(null)
    if (asked !== '') setAsked({ switch: '' })
  }
  const isOff = report.state === 'off'
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
      <GatewayHead report={report} onTool={setTool} />
      {report.reason && <Note tone={isOff ? 'medium' : 'high'}>{report.reason}</Note>}
      {[...report.listeners, ...report.pageListeners]
        .filter(({ isUp, reason }) => !isUp && reason !== null && reason !== report.reason)
        .map(({ address, reason }) => (
          <Note key={address} tone="medium">
            {t('gateway.listenerDown', { address, reason: reason ?? '' })}
          </Note>
        ))}
      {isOff ? (
        <SwitchOnCard report={report} onTool={setTool} />
      ) : (
        <>
          <GatewaySentence report={report} />
          <FiguresRow report={report} />
          <Box sx={columnsFrom('lg', 2, 1)}>
            <Box sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
              <AnswerTimesCard report={report} />
              <UpstreamsCard report={report} />
            </Box>
            <Box sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
              <EnforcementCard report={report} />
              <EncryptedDnsCard report={report} onTool={setTool} />
              <ClientsCard
                title={t('gateway.topClients')}
                empty={t('gateway.noClients')}
                clients={report.topClients}
              />
            </Box>
          </Box>
          <Box sx={columnsFrom('lg', 2, 1)}>
            <AnswersOverTimeCard report={report} />
            <AnswersCard report={report} />
          </Box>
          <Box sx={columnsFrom('lg', 2, 1)}>
            <NewestBansCard />
            <ClientsCard
              title={t('gateway.refusedClients')}
              empty={t('gateway.noneRefused')}
              clients={report.refusedClients}
            />
          </Box>
        </>
      )}
      {tool === 'devices' && <PointDevicesDrawer report={report} onClose={close} />}
      {tool === 'encrypted' && settings && (
        <EncryptedDevicesDrawer settings={settings} report={report} onClose={close} />
      )}
      {tool === 'query' && <QueryDrawer onClose={close} />}
      {tool === 'settings' && settings && (
        <GatewaySettingsDrawer settings={settings} offered={report.offered} onClose={close} />
      )}
      {(tool === 'on' || tool === 'off') && settings && (
        <SwitchDialog isOn={tool === 'on'} settings={settings} onClose={close} />
      )}
    </Box>
  )
}
