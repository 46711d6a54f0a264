import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useText } from '../../kit/i18n/index.ts'
import { ErrorState, RowsSkeleton } from '../../kit/index.ts'
import { ControlButtons } from './ControlButtons.tsx'
import { questionOf, type VisitFacts } from './decision-question.ts'
import { Explanation } from './Explanation.tsx'
import { useExplanation } from './policy-queries.ts'

/** What the policies of now say of a visit. */
export function VisitControl({ visit }: { visit: VisitFacts }) {
  const t = useText()
  const question = questionOf(visit)
  const { data, error, refetch } = useExplanation(question)
  return (
    <Box component="section">
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {t('policies.explain')}
      </Typography>
      {question === null ? (
        <Typography variant="quiet" component="div">
          {t('policies.unaskable')}
        </Typography>
      ) : data ? (
        <Explanation explanation={data} />
      ) : error ? (
        <ErrorState isCompact error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={4} />
      )}
    </Box>
  )
}

/** The ways to change that, for the segment that the device is in. */
export function VisitControlButtons({ visit, riskEventId }: { visit: VisitFacts; riskEventId?: string }) {
  const { data, isLoading } = useExplanation(questionOf(visit))
  return (
    <ControlButtons
      facts={visit}
      segmentId={data?.segment.id}
      isSegmentPending={isLoading}
      {...(riskEventId !== undefined && { riskEventId })}
    />
  )
}
