import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { AccessRecord } from '@netwarden/shared/domain'
import { useMemo } from 'react'
import { ListContextProvider, type ListControllerResult } from 'react-admin'
import { ImportButton } from '../../domain/import/index.ts'
import { useLinksWithin } from '../../domain/links/index.ts'
import { ExportMenu, filterQuery, VisitDrawer } from '../../domain/visit/index.ts'
import { ForeignText } from '../../domain/words/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import {
  FillPage,
  Icon,
  LevelTag,
  Mono,
  PageHeader,
  SymbolButton,
  TimeText,
  useIsPhone,
  VerdictTag,
} from '../../kit/index.ts'
import { download } from '../../kit/session/index.ts'
import { type PhoneRow, ResourceTable } from '../../ra/index.ts'
import { DistributionStrip } from './DistributionStrip.tsx'
import { type GroupedVisit, groupVisits } from './grouped-visits.ts'
import { LiveBar } from './live/LiveBar.tsx'
import { useLiveSearch } from './live/use-live-search.ts'
import { NoVisits } from './NoVisits.tsx'
import { SavedSearchMenu } from './SavedSearchMenu.tsx'
import { SearchFilters } from './SearchFilters.tsx'
import { type SearchState, useSearchState } from './use-search-state.ts'
import { Repeats, useVisitColumns } from './visit-columns.tsx'
import { type FoundVisits, useVisits } from './visit-queries.ts'
import { useWhoView } from './who/use-who.ts'
import { WhoAsked } from './who/WhoAsked.tsx'

export function SearchPage() {
  const t = useText()
  const search = useSearchState()
  const who = useWhoView()
  const visits = useVisits(search, who.quota === undefined)
  const live = useLiveSearch(search, () => void visits.refetch())
  const rows = useMemo(() => {
    const merged = mergeRows(live.rows, visits.rows, live.isOn)
    return merged && groupVisits(merged)
  }, [live.rows, live.isOn, visits.rows])
  const total = live.isOn ? undefined : visits.total
  const list = { ...visits.list, data: rows, total } as ListControllerResult<GroupedVisit>
  const linkTo = useLinksWithin(search)
  const columns = useVisitColumns(linkTo, rows)
  const isPhone = useIsPhone()
  const actions = <SearchActions search={search} found={visits} live={live} who={who} />
  const shown = rows?.find(({ id }) => id === search.opened)
  return (
    <ListContextProvider value={list}>
      <FillPage>
        <PageHeader
          title={t('route.visitSearch')}
          subtitle={<SearchSummary search={search} found={visits} />}
          actions={!isPhone && actions}
        />
        <SearchFilters search={search} phoneActions={actions} />
        {who.quota !== undefined && <WhoAsked search={search} view={who} quota={who.quota} />}
        {who.quota === undefined && (
          <ResourceTable
            questionKey={search.key}
            list="visits"
            label={t('visits.list')}
            columns={columns}
            rowName={({ domain, dstHostIP }) => domain ?? dstHostIP ?? ''}
            onRowClick={({ id }) => search.open(id)}
            currentKey={search.opened}
            toolbar={
              live.isOn ? <LiveBar live={live} /> : <DistributionStrip search={search} found={visits} />
            }
            empty={<NoVisits search={search} />}
            phoneRow={phoneRow}
          />
        )}
        <VisitDrawer id={search.opened} row={shown} linkTo={linkTo} onClose={() => search.open('')} />
      </FillPage>
    </ListContextProvider>
  )
}

/** Pushed rows come first; the loaded list follows them. */
function mergeRows(
  pushed: readonly AccessRecord[],
  listed: readonly AccessRecord[] | undefined,
  isLive: boolean,
): readonly AccessRecord[] | undefined {
  if (!isLive || !listed) return listed
  const known = new Set(pushed.map(({ id }) => id))
  return [...pushed, ...listed.filter(({ id }) => !known.has(id))]
}

interface ActionsProps {
  search: SearchState
  found: FoundVisits
  live: ReturnType<typeof useLiveSearch>
  who: ReturnType<typeof useWhoView>
}

function SearchActions({ search, found, live, who }: ActionsProps) {
  const t = useText()
  if (who.quota !== undefined) {
    return (
      <>
        <WhoButton who={who} />
        <SavedSearchMenu />
      </>
    )
  }
  const refresh = () => (search.asOf ? search.unpin() : void found.refetch())
  return (
    <>
      <SymbolButton label={t('ui.refresh')} icon="refresh" onClick={refresh} />
      {!live.isOn && <WhoButton who={who} />}
      <Button
        aria-pressed={live.isOn}
        disabled={!live.canStart}
        title={live.canStart ? undefined : t('visits.live.impossible')}
        startIcon={<LiveDot isOn={live.isOn} />}
        onClick={live.isOn ? live.stop : live.start}
      >
        {t('visits.live')}
      </Button>
      <SavedSearchMenu />
      <ExportMenu
        save={(format) => {
          const query = { ...filterQuery(search.filters), ...found.span, order: search.sort.order, ...format }
          return download('GET /api/access-record/export', { query })
        }}
        isDisabled={!found.total}
      />
      <ImportButton />
    </>
  )
}

function WhoButton({ who }: { who: ReturnType<typeof useWhoView> }) {
  const t = useText()
  const isOn = who.quota !== undefined
  return (
    <Button
      startIcon={<Icon name={isOn ? 'search' : 'users'} size={14} />}
      onClick={() => (isOn ? who.hide() : who.show('device'))}
    >
      {t(isOn ? 'visits.who.hide' : 'visits.who')}
    </Button>
  )
}

function LiveDot({ isOn }: { isOn: boolean }) {
  return (
    <Box
      component="span"
      sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: isOn ? 'tone.good.text' : 'text.third' }}
    />
  )
}

function phoneRow(visit: GroupedVisit): PhoneRow {
  return {
    title: (
      <>
        <ForeignText text={visit.domain ?? visit.dstHostIP} />
        <Repeats count={visit.repeats} />
      </>
    ),
    subtitle: (
      <>
        <TimeText at={visit.accessAt} isShort /> · <Mono>{visit.deviceIP ?? '—'}</Mono>
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

interface Props {
  search: SearchState
  found: FoundVisits
}

/** Total, time range and duration of the query: "1,284,907 in the last 24 h · 38 ms". */
function SearchSummary({ search, found }: Props) {
  const t = useText()
  const format = useFormat()
  const { total, totalIsAtLeast, isStale } = found
  if (total === undefined) return null
  const count = `${totalIsAtLeast ? '≥ ' : ''}${format.number(total)}`
  const parts = [
    t(`visits.found.${search.range}`, { count }),
    ...(isStale ? [] : [t('visits.milliseconds', { ms: format.number(found.milliseconds) })]),
    ...(search.asOf ? [t('visits.asOf', { time: format.time(search.asOf, 'clock') })] : []),
  ]
  return parts.join(' · ')
}
