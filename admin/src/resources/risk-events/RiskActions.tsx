import Button from '@mui/material/Button'
import type { RiskEvent } from '@netwarden/shared'
import { useState } from 'react'
import { Link } from 'react-router'
import { VisitControlButtons } from '../../domain/control/index.ts'
import { searchAddress } from '../../domain/links/index.ts'
import { VisitFocus } from '../../domain/subject/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { DownloadButton, Icon, useIsAdmin } from '../../kit/index.ts'
import { download } from '../../kit/session/index.ts'
import type { Ending } from './EndDialog.tsx'
import { MuteDialog, scopesOf } from './MuteDialog.tsx'
import { ReopenDialog } from './ReopenDialog.tsx'

const DAY = 86_400_000

/** The actions on an event. */
export function RiskActions({ event, onEnd }: { event: RiskEvent; onEnd: (ending: Ending) => void }) {
  const t = useText()
  const [isMuting, setMuting] = useState(false)
  const [isReopening, setReopening] = useState(false)
  const isAdmin = useIsAdmin()
  const { id, status, deviceIP, domain, detectedAt, lastSeenAt } = event
  const hasSubject = Boolean(deviceIP || domain || event.org || event.dstHostIP)
  return (
    <>
      {hasSubject && (
        <>
          <Button component={Link} to={visitsAddress({ deviceIP, domain, detectedAt, lastSeenAt })}>
            {t('risks.allVisits')}
          </Button>
          <VisitFocus visit={event} riskEventId={id} />
          <VisitControlButtons visit={event} riskEventId={id} />
        </>
      )}
      {isAdmin && scopesOf(event).length > 0 && (
        <Button startIcon={<Icon name="eyeOff" size={14} />} onClick={() => setMuting(true)}>
          {t('risks.mute')}
        </Button>
      )}
      <EvidenceButton id={id} />
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
