import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { useText } from '../../kit/i18n/index.ts'
import { Loaded, RowsSkeleton } from '../../kit/index.ts'
import { explainAddress } from '../links/index.ts'
import { ControlButtons } from './ControlButtons.tsx'
import { questionOf, type VisitFacts } from './decision-question.ts'
import { Explanation } from './Explanation.tsx'
import { useExplanation } from './policy-queries.ts'

/** The verdict of the current policies on a visit. */
export function VisitControl({ visit }: { visit: VisitFacts }) {
  const t = useText()
  const question = questionOf(visit)
  const found = useExplanation(question)
  return (
    <Box component="section">
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {t('policies.explain')}
      </Typography>
      {question === null ? (
        <Typography variant="quiet" component="div">
          {t('policies.unaskable')}
        </Typography>
      ) : (
        <>
          <Loaded query={found} skeleton={<RowsSkeleton rows={4} />} isCompact>
            {(explanation) => <Explanation explanation={explanation} />}
          </Loaded>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
            <Link to={explainAddress(targetOf(visit))}>{t('policies.openExplanation')}</Link>
            {visit.accessAt && (
              <Link to={explainAddress({ ...targetOf(visit), at: visit.accessAt })}>
                {t('policies.openExplanationThen')}
              </Link>
            )}
          </Box>
        </>
      )}
    </Box>
  )
}

const targetOf = ({ deviceIP, domain, dstHostIP }: VisitFacts) => ({
  device: deviceIP ?? null,
  domain: domain ?? null,
  ip: dstHostIP ?? null,
})

/** Buttons that change the verdict, for the current segment of the device. */
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
