import Typography from '@mui/material/Typography'
import type { SubjectDetail, SubjectKind, Timespan } from '@netwarden/shared/contract'
import { LOCAL_DOMAIN_TYPE } from '@netwarden/shared/domain'
import { MAX_COUNTERPARTS } from '@netwarden/shared/limits'
import { useState } from 'react'
import { Link } from 'react-router'
import { searchAddress } from '../../domain/links/index.ts'
import {
  type Counterpart,
  later,
  type Subject,
  SubjectLink,
  subjectFilter,
  useCounterparts,
} from '../../domain/subject/index.ts'
import { LocalNames } from '../../domain/visit/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import {
  Card,
  EmptyState,
  Loaded,
  PartSign,
  PlainTable,
  RowsSkeleton,
  Segmented,
  ShareBar,
  saveCsv,
  ToolButton,
} from '../../kit/index.ts'
import type { SubjectView } from './use-subject-view.ts'

const ROWS = 8
/** Height of eight rows and the header: more rows scroll. */
const HEIGHT = 30 * (ROWS + 1)
const NAMES = ['all', 'new'] as const

interface Props {
  subject: Subject
  by: SubjectKind
  detail: SubjectDetail | undefined
  timespan: Timespan
  /** When the new ones are counted, they can be shown alone. */
  choice?: Pick<SubjectView, 'names' | 'setNames'> | undefined
}

/** The counterparts with the most visits: the name links to its page, the number to their visits. */
export function CounterpartCard({ subject, by, detail, timespan, choice }: Props) {
  const t = useText()
  const [hasLocal, setLocal] = useState(false)
  // New names are counted without local names, like their figure.
  const isNew = choice?.names === 'new'
  const asked = { isNew, local: hasLocal && !isNew }
  const found = useCounterparts(subject, by, timespan, asked)
  const { data } = found
  const title = t(`subjects.top.${by}`)
  const visitsOf = (filter: Parameters<typeof searchAddress>[0]) =>
    searchAddress({
      ...subjectFilter(subject.kind, detail ?? subject),
      ...filter,
      from: later(data?.from, data?.countedFrom),
      to: data?.asOf,
    })
  const visitsTo = ({ name }: Counterpart) => visitsOf(subjectFilter(by, { key: name }))
  return (
    <Card
      isFlush
      title={title}
      extra={
        <>
          <PartSign countedFrom={data?.countedFrom} />
          {choice && (
            <Segmented
              label={title}
              value={choice.names}
              options={NAMES.map((value) => ({ value, label: t(`subjects.names.${value}`) }))}
              onChange={choice.setNames}
            />
          )}
        </>
      }
      actions={
        data &&
        data.list.length > 0 && (
          <ToolButton
            label={t('ui.saveCsv')}
            aria-label={`${t('ui.saveCsv')}: ${title}`}
            icon="download"
            iconSize={14}
            size="row"
            onClick={() => void saveCounterparts(title, data.list)}
          />
        )
      }
    >
      <Loaded query={found} skeleton={<RowsSkeleton rows={ROWS} />}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title={t('subjects.top.none')} />
          ) : (
            <>
              <CounterpartTable label={title} by={by} rows={list} timespan={timespan} visitsTo={visitsTo} />
              {list.length >= MAX_COUNTERPARTS && (
                <Typography variant="hint" sx={{ px: 1.5, py: 0.75 }}>
                  {t('subjects.top.most', { count: MAX_COUNTERPARTS })}
                </Typography>
              )}
            </>
          )
        }
      </Loaded>
      {data?.local && data.local.names > 0 && (
        <LocalNames
          {...data.local}
          to={visitsOf({ domainType: LOCAL_DOMAIN_TYPE })}
          isOn={hasLocal}
          onSwitch={setLocal}
        />
      )}
    </Card>
  )
}

function saveCounterparts(title: string, rows: readonly Counterpart[]) {
  const lines = rows.map(({ ranking, name, label, value }) => [ranking, name, label, value])
  return saveCsv(title, ['ranking', 'name', 'label', 'visits'], lines)
}

interface TableProps {
  label: string
  by: SubjectKind
  rows: readonly Counterpart[]
  timespan: Timespan
  visitsTo: (row: Counterpart) => string
}

function CounterpartTable({ label, by, rows, timespan, visitsTo }: TableProps) {
  const t = useText()
  const format = useFormat()
  const most = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <PlainTable
      label={label}
      maxHeight={HEIGHT}
      rows={rows}
      rowKey={({ name }) => name}
      columns={[
        {
          key: 'name',
          label: t(`subjects.kind.${by}`),
          render: ({ name, label: shown }) => (
            <SubjectLink kind={by} name={name} label={shown} timespan={timespan} />
          ),
        },
        {
          key: 'share',
          label: t('subjects.share'),
          width: 55,
          render: ({ value }) => <ShareBar share={value / most} />,
        },
        {
          key: 'visits',
          label: t('subjects.visits'),
          width: 72,
          isNumeric: true,
          render: (row) => (
            <Typography variant="inherit" component={Link} color="textPrimary" to={visitsTo(row)}>
              {format.number(row.value)}
            </Typography>
          ),
        },
      ]}
    />
  )
}
