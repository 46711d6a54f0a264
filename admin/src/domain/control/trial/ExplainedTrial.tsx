import Link from '@mui/material/Link'
import type { PolicyExplanation } from '@netwarden/shared/contract'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../../kit/i18n/index.ts'
import { Note } from '../../../kit/index.ts'
import { ForeignText } from '../../words/index.ts'
import { ruleAddress } from '../segment-address.ts'

/** The other verdict that a policy on trial would give. */
export function ExplainedTrial({ explanation: { trial, segment } }: { explanation: PolicyExplanation }) {
  const t = useText()
  if (!trial) return null
  const { solvedMode, controlGroup: group, policyId, policyName, matched } = trial
  return (
    <Note tone="low">
      {t(`policies.trial.explained.${solvedMode}`)}{' '}
      <Link component={RouterLink} to={ruleAddress({ segmentId: segment.id, group, policyId })}>
        <ForeignText text={policyName === matched ? matched : `${policyName} · ${matched}`} />
      </Link>
    </Note>
  )
}
