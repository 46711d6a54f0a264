import Box from '@mui/material/Box'
import { canonicalIp, type Page, type VisitLogEntry } from '@netwarden/shared'
import { useCallback } from 'react'
import { ImportButton } from '../../domain/import/index.ts'
import { ExportMenu, TimeFilter } from '../../domain/visit/index.ts'
import { visibleText } from '../../domain/words/index.ts'
import { type Format, useFormat, useText } from '../../kit/i18n/index.ts'
import { FillPage, FilterBar, FilterText, Mono, PageHeader, TimeText } from '../../kit/index.ts'
import { ListTable, type PhoneRow } from '../../ra/index.ts'
import { NoLogins } from './NoLogins.tsx'
import { useVisitLogState, type VisitLogState } from './use-visit-log-state.ts'
import { LoginAddress, useVisitLogColumns } from './visit-log-columns.tsx'
import { loginQuery, useVisitLog } from './visit-log-queries.ts'

/** Who signed in from where, by the logs of authentication servers and portals. */
export function VisitLogPage() {
  const t = useText()
  const format = useFormat()
  const state = useVisitLogState()
  const { data, error, refetch } = useVisitLog(state)
  const { setFilters } = state
  const showUser = useCallback((username: string) => setFilters({ username }), [setFilters])
  const columns = useVisitLogColumns(showUser)
  return (
    <FillPage>
      <PageHeader
        title={t('route.visitLog')}
        subtitle={data && t(`visits.found.${state.range}`, { count: countText(data.page, format) })}
        actions={
          <>
            <ExportMenu
              path="/api/visit-log/export"
              query={{ ...loginQuery(state.filters), ...data?.span, order: state.sort.order }}
              isDisabled={!data || data.page.total === 0}
            />
            <ImportButton onOpenChange={(isOpen) => !isOpen && void refetch()} />
          </>
        }
      />
      <LoginFilters state={state} />
      <ListTable
        list="visit-log"
        label={t('visitLog.list')}
        columns={columns}
        rows={data?.page.list}
        rowKey={({ id }) => id}
        rowName={({ username }) => visibleText(username)}
        total={data?.page.total}
        totalIsAtLeast={data?.page.totalIsAtLeast}
        page={state.page}
        onPage={(page) => state.setPage(page, data?.page.asOf)}
        sort={state.sort}
        onSort={state.setSort}
        error={error}
        onRetry={() => void refetch()}
        toolbar={<Box sx={{ color: 'text.third', fontSize: 12.5 }}>{t('visitLog.hint')}</Box>}
        empty={<NoLogins state={state} />}
        phoneRow={phoneRow}
      />
    </FillPage>
  )
}

function countText({ total, totalIsAtLeast }: Page<VisitLogEntry>, format: Format): string {
  return `${totalIsAtLeast ? '≥ ' : ''}${format.number(total)}`
}

function LoginFilters({ state }: { state: VisitLogState }) {
  const t = useText()
  const { filters, setFilters } = state
  return (
    <FilterBar onClear={state.hasFilters ? state.clearFilters : undefined}>
      <TimeFilter range={state.range} custom={state.custom} onChange={state.setRange} />
      <FilterText
        label={t('visitLog.username')}
        placeholder={t('visitLog.usernamePlaceholder')}
        value={filters.username}
        onCommit={(username) => setFilters({ username })}
      />
      <FilterText
        label={t('visitLog.ip')}
        value={filters.ip}
        check={(text) => (canonicalIp(text) === null ? t('visitLog.wrongIp') : undefined)}
        onCommit={(ip) => setFilters({ ip: canonicalIp(ip) ?? ip })}
      />
    </FilterBar>
  )
}

function phoneRow({ username, ip, primaryDNS, accessAt }: VisitLogEntry): PhoneRow {
  return {
    title: visibleText(username),
    subtitle: (
      <>
        <LoginAddress ip={ip} />
        {primaryDNS && (
          <>
            {' · DNS '}
            <Mono>{primaryDNS}</Mono>
          </>
        )}
      </>
    ),
    aside: <TimeText at={accessAt} style="minute" isShort />,
  }
}
