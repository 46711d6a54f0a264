import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { SubjectDetail } from '@netwarden/shared/contract'
import type { AccessRecord } from '@netwarden/shared/domain'
import { useNavigate } from 'react-router'
import { searchAddress } from '../../domain/links/index.ts'
import { type Subject, subjectFilter, useSubjectVisits, visitFilter } from '../../domain/subject/index.ts'
import { chosenHandling, HandlingFilter, NO_HANDLING } from '../../domain/visit/index.ts'
import { ForeignText } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { BlockSkeleton, EmptyState, LevelTag, Mono, TimeText, VerdictTag } from '../../kit/index.ts'
import { ListTable, type PhoneRow } from '../../ra/index.ts'
import type { SubjectView } from './use-subject-view.ts'
import { useVisitColumns } from './visit-columns.tsx'

interface Props {
  subject: Subject
  detail: SubjectDetail | undefined
  view: SubjectView
}

/** The subject's visits in the time span, all or only those that were handled in one way. */
export function SubjectVisits({ detail, ...rest }: Props) {
  return detail ? <Visits detail={detail} {...rest} /> : <BlockSkeleton height={420} />
}

function Visits({ subject, detail, view }: Props & { detail: SubjectDetail }) {
  const t = useText()
  const navigate = useNavigate()
  const { data, error, refetch } = useSubjectVisits(
    subject,
    visitFilter(subject, detail, view.handling),
    view.page,
  )
  const columns = useVisitColumns(subject.kind, view.timespan)
  const search = searchAddress({
    ...subjectFilter(subject.kind, detail),
    ...view.handling,
    from: detail.from,
    to: detail.to,
  })
  return (
    <ListTable
      list={`subject-visits.${subject.kind}`}
      label={t('subjects.records')}
      columns={columns}
      rows={data?.list}
      rowKey={({ id }) => id}
      total={data?.total}
      totalIsAtLeast={data?.totalIsAtLeast}
      page={view.page}
      onPage={view.setPage}
      error={error}
      onRetry={() => void refetch()}
      onRowClick={({ id }) => void navigate(`${search}&visit=${encodeURIComponent(id)}`)}
      toolbar={<VisitTools view={view} search={search} />}
      empty={<NoVisits view={view} />}
      phoneRow={(visit) => phoneRow(visit, subject)}
    />
  )
}

function VisitTools({ view, search }: { view: SubjectView; search: string }) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <>
      <Typography variant="h2" sx={{ pl: { xs: 0, md: 0.5 } }}>
        {t('subjects.records')}
      </Typography>
      <HandlingFilter filters={view.handling} onChange={view.setHandling} />
      <Button variant="text" onClick={() => void navigate(search)} sx={{ ml: 'auto' }}>
        {t('subjects.inSearch')}
      </Button>
    </>
  )
}

function NoVisits({ view }: { view: SubjectView }) {
  const t = useText()
  return (
    <EmptyState
      icon="search"
      title={t('subjects.records.none')}
      action={
        chosenHandling(view.handling) !== '' ? (
          <Button onClick={() => view.setHandling(NO_HANDLING)}>{t('ui.filter.clear')}</Button>
        ) : (
          view.timespan !== 'year' && (
            <Button onClick={() => view.setTimespan('year')}>{t('subjects.records.year')}</Button>
          )
        )
      }
    />
  )
}

function phoneRow(visit: AccessRecord, { kind }: Subject): PhoneRow {
  const met = kind === 'domain' ? visit.deviceIP : (visit.domain ?? visit.dstHostIP)
  const address = kind === 'device' || kind === 'domain' ? visit.dstHostIP : visit.deviceIP
  return {
    title: <ForeignText text={met} />,
    subtitle: (
      <>
        <TimeText at={visit.accessAt} isShort />
        {address && (
          <>
            {' · '}
            <Mono>{address}</Mono>
          </>
        )}
      </>
    ),
    aside: (
      <Box component="span" sx={{ display: 'flex', gap: 0.5 }}>
        {visit.riskLevel !== 'common' && <LevelTag level={visit.riskLevel} />}
        <VerdictTag mode={visit.solvedMode} by={visit.verdictBy} />
      </Box>
    ),
  }
}
