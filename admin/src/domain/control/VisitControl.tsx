import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type AccessRecord, canonicalDomainName } from '@netwarden/shared'
import { useText } from '../../kit/i18n/index.ts'
import { ErrorState, RowsSkeleton } from '../../kit/index.ts'
import { ControlButtons } from './ControlButtons.tsx'
import { Explanation } from './Explanation.tsx'
import { type DecisionQuestion, useExplanation } from './policy-queries.ts'

/** What of a visit, or of a risk event, a decision is asked about. */
type VisitFacts = Pick<AccessRecord, 'deviceIP' | 'deviceMac' | 'domain' | 'dstHostIP'> &
  Partial<Pick<AccessRecord, 'answers' | 'cnames'>>

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

/** Null where a visit has nothing that a policy could be asked about. */
function questionOf(visit: VisitFacts): DecisionQuestion | null {
  const { deviceIP, deviceMac, domain, dstHostIP, answers = [], cnames = [] } = visit
  const name = domain ? canonicalDomainName(domain) : null
  const chain = cnames.map(canonicalDomainName).filter((cname) => cname !== null)
  if (!deviceIP || (name === null && !dstHostIP)) return null
  return {
    deviceIP,
    ...(deviceMac && { deviceMac }),
    ...(name !== null && { domain: name }),
    ...(dstHostIP && { ip: dstHostIP }),
    ...(answers.length > 1 && { ips: answers.slice(1) }),
    ...(chain.length > 0 && { cnames: chain }),
  }
}
