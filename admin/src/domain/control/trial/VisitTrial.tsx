import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { AccessRecord } from '@netwarden/shared/domain'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../../kit/i18n/index.ts'
import { CopyText, VerdictTag } from '../../../kit/index.ts'
import { useRecordCalls } from '../../../ra/index.ts'
import { ForeignText } from '../../words/index.ts'
import { entryOf } from '../policy-entry.ts'
import { ruleAddress } from '../segment-address.ts'

type Props = Pick<AccessRecord, 'segmentId' | 'solvedMode'> & { policyId: string }

/** The verdict that a policy on trial would have given to a visit, and the policy; a deleted one is shown by its id. */
export function VisitTrial({ policyId, segmentId, solvedMode }: Props) {
  const t = useText()
  const { data: policy } = useTrialPolicy(policyId)
  const mode = solvedMode === 'passed' ? 'banned' : 'passed'
  const name = policy ? <ForeignText text={policy.name} /> : policyId
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, minWidth: 0 }}>
      <VerdictTag mode={mode} by="policy" />
      {t('policies.trial.by')}
      <CopyText text={policyId}>
        {policy && segmentId !== null ? (
          <Link component={RouterLink} to={ruleAddress({ segmentId, group: policy.group, policyId })}>
            {name}
          </Link>
        ) : (
          name
        )}
      </CopyText>
    </Box>
  )
}

/** The id does not show whether it belongs to a custom policy or to a list. */
function useTrialPolicy(id: string) {
  const records = useRecordCalls()
  return useQuery({
    queryKey: ['policies', 'trial', id],
    queryFn: () =>
      records
        .getOne('policies', { id })
        .then(({ data: { name, group } }) => ({ name, group }))
        .catch(async () => {
          const { data } = await records.getOne('custom-policies', { id })
          return { name: entryOf(data), group: data.group }
        }),
    retry: false,
    meta: { isQuiet: true },
  })
}
