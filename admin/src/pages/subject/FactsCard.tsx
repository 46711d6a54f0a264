import type { SubjectDetail, Timespan } from '@netwarden/shared/contract'
import { useText } from '../../kit/i18n/index.ts'
import { Card, FactList, RowsSkeleton } from '../../kit/index.ts'
import { useSubjectFacts } from './use-subject-facts.tsx'

interface Props {
  detail: SubjectDetail | undefined
  timespan: Timespan
}

export function FactsCard({ detail, timespan }: Props) {
  const t = useText()
  return (
    <Card title={t('subjects.facts')}>
      {detail ? <Facts detail={detail} timespan={timespan} /> : <RowsSkeleton rows={7} />}
    </Card>
  )
}

function Facts({ detail, timespan }: { detail: SubjectDetail; timespan: Timespan }) {
  return <FactList facts={useSubjectFacts(detail, timespan)} />
}
