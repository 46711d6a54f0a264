import Link from '@mui/material/Link'
import type { AccessRecord } from '@netwarden/shared/domain'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../kit/i18n/index.ts'
import { ErrorState, Note } from '../../kit/index.ts'
import { isPolicyGroup, ruleAddress, useSegmentChoices, useSegmentName } from '../control/index.ts'
import { visibleText } from '../words/index.ts'
import type { DecidingRule, useControlRecord } from './use-control-record.ts'

interface Props {
  visit: AccessRecord
  record: ReturnType<typeof useControlRecord>
  rule: DecidingRule | undefined
}

/** Explains a verdict in a sentence with a link to the policy while it exists. */
export function VisitReason({ visit, record: { data, error, refetch }, rule }: Props) {
  const t = useText()
  if (!isPolicyGroup(visit.controlGroup)) return <WithoutPolicy visit={visit} />
  if (data) {
    // The sentence already says that a custom policy was deleted; for a list it contains the name.
    const isListGone = rule?.isGone && rule.name !== null
    const reason = visibleText(data.reason)
    return <Reason text={isListGone ? t('visits.reason.gone', { reason }) : reason} to={rule?.address} />
  }
  return error ? <ErrorState isCompact error={error} onRetry={() => void refetch()} /> : null
}

/** The verdict of the source alone, the default of the segment, or a visit that no policy was checked for. */
function WithoutPolicy({ visit: { controlGroup, solvedMode, verdictBy, segmentId } }: Pick<Props, 'visit'>) {
  const t = useText()
  const nameOf = useSegmentName()
  const { data: segments } = useSegmentChoices()
  if (controlGroup === 'pause' || controlGroup === 'special' || controlGroup === 'private')
    return <Reason text={t(`visits.reason.${controlGroup}`)} />
  if (verdictBy === 'source') return <Reason text={t(`visits.reason.source.${solvedMode}`)} />
  if (segmentId === null || !segments) return null
  const segment = segments.find(({ id }) => id === segmentId)
  return (
    <Reason
      text={t(`visits.reason.default.${verdictBy}.${solvedMode}`, {
        segment: nameOf(segment ?? { id: segmentId, name: segmentId }),
      })}
      to={segment && ruleAddress({ segmentId, group: 'default', policyId: null })}
    />
  )
}

function Reason({ text, to }: { text: string; to?: string | null | undefined }) {
  return (
    <Note tone="common">
      {to ? (
        <Link component={RouterLink} to={to} color="inherit" underline="always">
          {text}
        </Link>
      ) : (
        text
      )}
    </Note>
  )
}
