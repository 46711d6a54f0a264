import Button from '@mui/material/Button'
import { isAdminRole, type SolvedMode } from '@netwarden/shared'
import { useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { Icon } from '../../kit/index.ts'
import { useUser } from '../../kit/session/index.ts'
import { PolicyDialog } from './PolicyDialog.tsx'
import { type PolicyFacts, policyTargets } from './policy-target.ts'

interface Props {
  facts: PolicyFacts
  segmentId?: string | undefined
  isSegmentPending?: boolean
  riskEventId?: string
}

/** Ban and pass, for those who may. */
export function ControlButtons({ facts, segmentId, isSegmentPending = false, riskEventId }: Props) {
  const t = useText()
  const role = useUser()?.role
  const [mode, setMode] = useState<SolvedMode | null>(null)
  if (role === undefined || !isAdminRole(role) || policyTargets(facts).length === 0) return null
  return (
    <>
      <Button startIcon={<Icon name="ban" size={14} />} onClick={() => setMode('banned')}>
        {t('policies.banned')}
      </Button>
      <Button startIcon={<Icon name="check" size={14} />} onClick={() => setMode('passed')}>
        {t('policies.passed')}
      </Button>
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
