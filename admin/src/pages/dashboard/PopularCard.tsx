import Box from '@mui/material/Box'
import { LOCAL_DOMAIN_TYPE, POPULAR_QUOTAS, type PopularQuota, type PopularRow } from '@netwarden/shared'
import { Link } from 'react-router'
import { searchAddress } from '../../domain/links/index.ts'
import { LocalNames } from '../../domain/visit/index.ts'
import { useValueNames } from '../../domain/words/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import {
  Card,
  EmptyState,
  ErrorState,
  RowsSkeleton,
  Segmented,
  ShareBar,
  type TimeRange,
  type TimeSpan,
  useIsPhone,
  useUrlState,
} from '../../kit/index.ts'
import { useLocalNames, usePopular } from './dashboard-queries.ts'
import { useIndustryName } from './industry-name.ts'
import { panelTableStyle } from './panel-table-style.ts'
import { POPULAR_KINDS } from './popular-kinds.tsx'

const DEFAULTS = { popular: 'popularDomain', local: '' } as const
const ROWS = 8

function toQuota(text: string): PopularQuota {
  return POPULAR_QUOTAS.find((quota) => quota === text) ?? 'popularDomain'
}

/** The most visited of six kinds of things, each with the way to its visits. */
export function PopularCard({ range }: { range: TimeRange }) {
  const t = useText()
  const [{ popular, local: localText }, set] = useUrlState<'popular' | 'local'>(DEFAULTS)
  const quota = toQuota(popular)
  const isOfNames = quota === 'popularDomain' || quota === 'popularCategory'
  const hasLocal = isOfNames && localText === 'true'
  const isPhone = useIsPhone()
  const { data, error, refetch } = usePopular(quota, range, hasLocal)
  const { data: local } = useLocalNames(range, isOfNames)
  const isLocalTold = isOfNames && local !== undefined && local.answer.names > 0
  // The line about local names takes the place of a row, for the card is as high as the one beside it.
  const rows = isLocalTold && !isPhone ? ROWS - 1 : ROWS
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
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowsSkeleton rows={ROWS + 1} />
      ) : data.answer.length === 0 ? (
        <EmptyState />
      ) : (
        <PopularTable quota={quota} rows={data.answer.slice(0, rows)} span={data.span} />
      )}
      {isLocalTold && (
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

interface TableProps {
  quota: PopularQuota
  rows: readonly PopularRow[]
  span: TimeSpan
}

function PopularTable({ quota, rows, span }: TableProps) {
  const t = useText()
  const format = useFormat()
  const names = useValueNames()
  const industry = useIndustryName()
  const isPhone = useIsPhone()
  const kind = POPULAR_KINDS[quota]
  const aside = isPhone ? undefined : kind.aside
  const most = Math.max(1, ...rows.map(countOf))
  return (
    <Box component="table" aria-label={t(`dashboard.popular.${quota}`)} sx={panelTableStyle}>
      <colgroup>
        <col style={{ width: 42 }} />
        <col />
        {aside && <col style={{ width: '22%' }} />}
        <col style={{ width: isPhone ? '22%' : '26%' }} />
        <col style={{ width: 92 }} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">#</th>
          <th scope="col">{t(kind.item)}</th>
          {aside && <th scope="col">{t(aside)}</th>}
          <th scope="col">{t('dashboard.popular.share')}</th>
          <th scope="col" className="nw-number">
            {t(quota === 'activeDevice' ? 'dashboard.popular.requests' : 'dashboard.popular.visits')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows
          .map((row) => ({ row, visits: searchAddress({ ...kind.filter(row), ...span }) }))
          .map(({ row, visits }) => (
            <tr key={row.ranking}>
              <td className="nw-rank">{row.ranking}</td>
              <td>
                <Link to={visits}>{kind.nameOf(row, names)}</Link>
              </td>
              {aside && <td>{kind.asideOf(row, names, industry)}</td>}
              <td>
                <ShareBar share={countOf(row) / most} />
              </td>
              <td className="nw-number">
                <Box component={Link} to={visits} sx={{ color: 'text.primary' }}>
                  {format.number(countOf(row))}
                </Box>
              </td>
            </tr>
          ))}
      </tbody>
    </Box>
  )
}

function countOf({ visit, request }: PopularRow): number {
  return visit ?? request ?? 0
}
