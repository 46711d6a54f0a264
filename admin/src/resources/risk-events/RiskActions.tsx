import Button from '@mui/material/Button'
import type { RiskEvent } from '@netwarden/shared/domain'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { VisitControlButtons } from '../../domain/control/index.ts'
import { searchAddress } from '../../domain/links/index.ts'
import { VisitFocus } from '../../domain/subject/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { DownloadButton, MenuButton, SymbolButton, useIsAdmin } from '../../kit/index.ts'
import { download } from '../../kit/session/index.ts'
import type { Ending } from './EndDialog.tsx'
import { MuteDialog, scopesOf } from './MuteDialog.tsx'
import { ReopenDialog } from './ReopenDialog.tsx'

const DAY = 86_400_000

/** The actions on an event; those that are needed less often are in a menu. */
export function RiskActions({ event, onEnd }: { event: RiskEvent; onEnd: (ending: Ending) => void }) {
  const t = useText()
  const [isMuting, setMuting] = useState(false)
  const [isReopening, setReopening] = useState(false)
  const isAdmin = useIsAdmin()
  const navigate = useNavigate()
  const { id, status, deviceIP, domain } = event
  const hasSubject = Boolean(deviceIP || domain || event.org || event.dstHostIP)
  const canMute = isAdmin && scopesOf(event).length > 0
  const more = [
    ...(hasSubject ? [{ label: t('risks.allVisits'), run: () => void navigate(visitsAddress(event)) }] : []),
    ...(canMute ? [{ label: t('risks.mute'), run: () => setMuting(true) }] : []),
  ]
  return (
    <>
      {hasSubject && (
        <>
          <VisitFocus visit={event} riskEventId={id} />
          <VisitControlButtons visit={event} riskEventId={id} />
        </>
      )}
      <EvidenceButton id={id} />
      {more.length > 0 && (
        <MenuButton choices={more}>
          {(opener) => <SymbolButton {...opener} label={t('ui.more')} icon="more" />}
        </MenuButton>
      )}
      {status === 'alarmed' && (
        <>
          <Button onClick={() => onEnd({ events: [event], status: 'ignored' })}>{t('risks.ignore')}</Button>
          <Button variant="contained" onClick={() => onEnd({ events: [event], status: 'solved' })}>
            {t('risks.solve')}
          </Button>
        </>
      )}
      {status !== 'alarmed' && <Button onClick={() => setReopening(true)}>{t('risks.reopen')}</Button>}
      {isReopening && <ReopenDialog event={event} onClose={() => setReopening(false)} />}
      {isMuting && <MuteDialog event={event} onClose={() => setMuting(false)} />}
    </>
  )
}

/** The evidence of an event as one file; for administrators only. */
function EvidenceButton({ id }: { id: string }) {
  const t = useText()
  if (!useIsAdmin()) return null
  return (
    <DownloadButton
      save={() => download('GET /api/risk-event/:id/evidence', { params: { id } })}
      title={t('risks.evidenceHint')}
    >
      {t('risks.evidence')}
    </DownloadButton>
  )
}

/** From a day before it was detected to a day after it was last seen. */
function visitsAddress({
  deviceIP,
  domain,
  detectedAt,
  lastSeenAt,
}: Pick<RiskEvent, 'deviceIP' | 'domain' | 'detectedAt' | 'lastSeenAt'>): string {
  return searchAddress({
    deviceIP,
    ...(domain && { keywordKind: 'domain', keyword: `*${domain}` }),
    from: new Date(Date.parse(detectedAt) - DAY).toISOString(),
    to: new Date(Date.parse(lastSeenAt) + DAY).toISOString(),
  })
}
