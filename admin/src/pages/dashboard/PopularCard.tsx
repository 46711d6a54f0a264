import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { POPULAR_QUOTAS, type PopularQuota, type PopularRow } from '@netwarden/shared/contract'
import { LOCAL_DOMAIN_TYPE } from '@netwarden/shared/domain'
import { Link } from 'react-router'
import { searchAddress } from '../../domain/links/index.ts'
import { LocalNames } from '../../domain/visit/index.ts'
import { useValueNames } from '../../domain/words/index.ts'
import { type Translate, useFormat, useText } from '../../kit/i18n/index.ts'
import {
  Card,
  EmptyState,
  Loaded,
  PlainTable,
  RowsSkeleton,
  Segmented,
  ShareBar,
  saveCsv,
  type TimeRange,
  type TimeSpan,
  ToolButton,
  useIsPhone,
  useUrlState,
} from '../../kit/index.ts'
import { call } from '../../kit/session/index.ts'
import { useLocalNames, usePopular } from './dashboard-queries.ts'
import { POPULAR_KINDS } from './popular-kinds.tsx'

const DEFAULTS = { popular: 'popularDomain', local: '' } as const
const ROWS = 8

function toQuota(text: string): PopularQuota {
  return POPULAR_QUOTAS.find((quota) => quota === text) ?? 'popularDomain'
}

/** Rankings of six kinds, each entry with a link to its visits. */
export function PopularCard({ range }: { range: TimeRange }) {
  const t = useText()
  const [{ popular: chosenKind, local: localText }, set] = useUrlState<'popular' | 'local'>(DEFAULTS)
  const quota = toQuota(chosenKind)
  const isOfNames = quota === 'popularDomain' || quota === 'popularCategory'
  const hasLocal = isOfNames && localText === 'true'
  const isPhone = useIsPhone()
  const popular = usePopular(quota, range, hasLocal)
  const { data: local } = useLocalNames(range, isOfNames)
  const isLocalReported = isOfNames && local !== undefined && local.answer.names > 0
  // The line about local names replaces a row, because the card is as high as the one beside it.
  const rows = isLocalReported && !isPhone ? ROWS - 1 : ROWS
  return (
    <Card
      isFlush
      title={t('dashboard.popular')}
      extra={
        <Segmented
          label={t('dashboard.popular')}
          value={quota}
          options={POPULAR_QUOTAS.map((value) => ({ value, label: t(`dashboard.popular.${value}`) }))}
          onChange={(chosen) => set({ popular: chosen })}
          isSelectOnPhone
        />
      }
      actions={
        popular.data &&
        popular.data.answer.length > 0 && (
          <ToolButton
            label={t('ui.saveCsv')}
            aria-label={`${t('ui.saveCsv')}: ${t(`dashboard.popular.${quota}`)}`}
            icon="download"
            iconSize={14}
            size="row"
            onClick={() => void savePopular(t, quota, hasLocal, popular.data?.span ?? {})}
          />
        )
      }
    >
      <Loaded query={popular} skeleton={<RowsSkeleton rows={ROWS + 1} />}>
        {({ answer, span }) =>
          answer.length === 0 ? (
            <EmptyState />
          ) : (
            <PopularTable quota={quota} rows={answer.slice(0, rows)} span={span} />
          )
        }
      </Loaded>
      {isLocalReported && (
        <LocalNames
          {...local.answer}
          to={searchAddress({ domainType: LOCAL_DOMAIN_TYPE, ...local.span })}
          isOn={hasLocal}
          onSwitch={(isOn) => set({ local: isOn ? 'true' : '' })}
        />
      )}
    </Card>
  )
}

/** More rows than the card has room for. */
const SAVED_ROWS = 100

async function savePopular(t: Translate, quota: PopularQuota, hasLocal: boolean, span: TimeSpan) {
  const body = { quota, limit: SAVED_ROWS, local: hasLocal || undefined, ...span }
  const rows = await call('POST /api/popular-item/list', { body })
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = rows.map((row) => {
    const cells = new Map<string, unknown>(Object.entries(row))
    return fields.map((field) => cells.get(field))
  })
  await saveCsv(t(`dashboard.popular.${quota}`), fields, lines)
}

interface TableProps {
  quota: PopularQuota
  rows: readonly PopularRow[]
  span: TimeSpan
}

function PopularTable({ quota, rows, span }: TableProps) {
  const t = useText()
  const format = useFormat()
  const names = useValueNames()
  const isPhone = useIsPhone()
  const kind = POPULAR_KINDS[quota]
  const aside = isPhone ? undefined : kind.aside
  const most = Math.max(1, ...rows.map(countOf))
  const visitsOf = (row: PopularRow) => searchAddress({ ...kind.filter(row), ...span })
  return (
    <PlainTable
      label={t(`dashboard.popular.${quota}`)}
      rows={rows}
      rowKey={({ ranking }) => String(ranking)}
      columns={[
        { key: 'ranking', label: '#', width: 42, render: rankOf },
        {
          key: 'name',
          label: t(kind.item),
          render: (row) => <Link to={visitsOf(row)}>{kind.nameOf(row, names)}</Link>,
        },
        ...(aside
          ? [
              {
                key: 'aside',
                label: t(aside),
                width: '22%',
                render: (row: PopularRow) => kind.asideOf(row, names),
              },
            ]
          : []),
        {
          key: 'share',
          label: t('subjects.share'),
          width: isPhone ? '22%' : '26%',
          render: (row) => <ShareBar share={countOf(row) / most} />,
        },
        {
          key: 'count',
          label: t(quota === 'activeDevice' ? 'dashboard.popular.requests' : 'subjects.visits'),
          width: 92,
          isNumeric: true,
          render: (row) => (
            <Typography variant="inherit" component={Link} color="textPrimary" to={visitsOf(row)}>
              {format.number(countOf(row))}
            </Typography>
          ),
        },
      ]}
    />
  )
}

function rankOf({ ranking }: PopularRow) {
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {ranking}
    </Box>
  )
}

function countOf({ visit, request }: PopularRow): number {
  return visit ?? request ?? 0
}
