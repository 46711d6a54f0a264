import type { DistinctRow } from '@netwarden/shared/contract'
import { searchAddress } from '../../../domain/links/index.ts'
import { SubjectLink } from '../../../domain/subject/index.ts'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { DownloadButton, EmptyState, Segmented, TimeText } from '../../../kit/index.ts'
import { download } from '../../../kit/session/index.ts'
import { ListTable } from '../../../ra/index.ts'
import type { SearchState } from '../use-search-state.ts'
import { useWho, type useWhoView, WHO_QUOTAS, WHO_SORTS, type WhoQuota, whoQuery } from './use-who.ts'
import { useWhoColumns } from './who-columns.tsx'

interface Props {
  search: SearchState
  view: ReturnType<typeof useWhoView>
  quota: WhoQuota
}

/** The devices, people or domains of the visits that the search finds. */
export function WhoAsked({ search, view, quota }: Props) {
  const t = useText()
  const format = useFormat()
  const { data, error, refetch } = useWho(quota, view.sort, search)
  const visitsOf = useVisitsOf(quota, search)
  const columns = useWhoColumns(quota, visitsOf)
  const toSort = (field: string) => WHO_SORTS.find((sort) => sort === field)
  return (
    <ListTable
      list={`who-${quota}`}
      label={t(`visits.who.list.${quota}`)}
      columns={columns}
      rows={data?.list}
      rowKey={({ key }) => key}
      total={data?.total}
      totalIsAtLeast={data?.totalIsAtLeast}
      page={search.page}
      onPage={(page) => search.setPage(page, data?.asOf)}
      sort={{ field: view.sort, order: 'DESC' }}
      onSort={({ field }) => view.sortBy(toSort(field) ?? 'visits')}
      error={error}
      onRetry={() => void refetch()}
      toolbar={
        <>
          <Segmented
            label={t('visits.who')}
            value={quota}
            options={WHO_QUOTAS.map((value) => ({ value, label: t(`visits.who.${value}s`) }))}
            onChange={view.show}
          />
          <DownloadButton
            disabled={!data?.total}
            save={() =>
              download('GET /api/access-record/distinct/export', {
                query: { ...whoQuery(quota, view.sort, search), ...(data?.asOf && { to: data.asOf }) },
              })
            }
          >
            {t('visits.who.export')}
          </DownloadButton>
        </>
      }
      empty={
        <EmptyState
          icon="search"
          title={t('visits.who.none')}
          hint={quota === 'user' && t('visits.who.none.users')}
        />
      }
      phoneRow={({ key, name, visits, lastAt }) => ({
        title: <SubjectLink kind={quota === 'user' ? 'person' : quota} name={key} label={name} />,
        subtitle: <TimeText at={lastAt} isShort />,
        aside: format.number(visits),
      })}
    />
  )
}

/** The filter of a visit search for each kind of row. */
const FILTERS = { device: 'deviceId', user: 'user', domain: 'domain' } as const satisfies Record<
  WhoQuota,
  string
>

/** The same search for one device, person or domain. */
function useVisitsOf(quota: WhoQuota, { filters, range, custom }: SearchState) {
  const time = { range: range === 'all' ? ('custom' as const) : range, ...custom }
  return ({ key }: DistinctRow): string => searchAddress({ ...filters, ...time, [FILTERS[quota]]: key })
}
