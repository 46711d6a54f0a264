import Button from '@mui/material/Button'
import type { SolvedMode } from '@netwarden/shared/domain'
import { useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { Icon, useIsAdmin } from '../../kit/index.ts'
import { loadable } from '../../kit/loadable.tsx'
import { ExceptionDialog } from './exception-dialog.ts'
import { type PolicyFacts, policyTargets } from './policy-target.ts'

const PolicyDialog = loadable(async () => (await import('./PolicyDialog.tsx')).PolicyDialog)

interface Props {
  facts: PolicyFacts
  segmentId?: string | undefined
  isSegmentPending?: boolean
  riskEventId?: string
}

/** Ban, pass, and pass for a while, for users with the permission. */
export function ControlButtons({ facts, segmentId, isSegmentPending = false, riskEventId }: Props) {
  const t = useText()
  const isAdmin = useIsAdmin()
  const [isExcepting, setExcepting] = useState(false)
  const [mode, setMode] = useState<SolvedMode | null>(null)
  if (!isAdmin || policyTargets(facts).length === 0) return null
  return (
    <>
      <Button startIcon={<Icon name="ban" size={14} />} onClick={() => setMode('banned')}>
        {t('policies.banned')}
      </Button>
      <Button startIcon={<Icon name="check" size={14} />} onClick={() => setMode('passed')}>
        {t('policies.passed')}
      </Button>
      {facts.domain && (
        <Button startIcon={<Icon name="history" size={14} />} onClick={() => setExcepting(true)}>
          {t('exceptions.open')}
        </Button>
      )}
      {isExcepting && (
        <ExceptionDialog facts={facts} segmentId={segmentId} onClose={() => setExcepting(false)} />
      )}
      {mode && (
        <PolicyDialog
          solvedMode={mode}
          facts={facts}
          segmentId={segmentId}
          isSegmentPending={isSegmentPending}
          riskEventId={riskEventId}
          onClose={() => setMode(null)}
        />
      )}
    </>
  )
}
