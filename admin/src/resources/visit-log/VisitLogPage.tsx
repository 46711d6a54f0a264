import Box from '@mui/material/Box'
import { canonicalIp, type VisitLogEntry } from '@netwarden/shared'
import { useCallback } from 'react'
import { ImportButton } from '../../domain/import/index.ts'
import { ExportMenu, TimeFilter } from '../../domain/visit/index.ts'
import { visibleText } from '../../domain/words/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { FillPage, FilterBar, FilterText, Mono, PageHeader, TimeText } from '../../kit/index.ts'
import type { Query } from '../../kit/session/index.ts'
import { ListTable, type PhoneRow, useTimedRows } from '../../ra/index.ts'
import { NoLogins } from './NoLogins.tsx'
import { useVisitLogState, type VisitLogFilters, type VisitLogState } from './use-visit-log-state.ts'
import { LoginAddress, useVisitLogColumns } from './visit-log-columns.tsx'

/** Who signed in from where, by the logs of authentication servers and portals. */
export function VisitLogPage() {
  const t = useText()
  const format = useFormat()
  const state = useVisitLogState()
  const found = useTimedRows<VisitLogEntry>('visit-logs', state, state.filters)
  const { total, totalIsAtLeast, refetch } = found
  const { setFilters } = state
  const showUser = useCallback((username: string) => setFilters({ username }), [setFilters])
  const columns = useVisitLogColumns(showUser)
  return (
    <FillPage>
      <PageHeader
        title={t('route.visitLog')}
        subtitle={
          total !== undefined &&
          t(`visits.found.${state.range}`, { count: `${totalIsAtLeast ? '≥ ' : ''}${format.number(total)}` })
        }
        actions={
          <>
            <ExportMenu
              path="/api/visit-log/export"
              query={{ ...given(state.filters), ...found.span, order: state.sort.order }}
              isDisabled={!total}
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
        {...found.table}
        rowName={({ username }) => visibleText(username)}
        toolbar={<Box sx={{ color: 'text.third', fontSize: 12.5 }}>{t('visitLog.hint')}</Box>}
        empty={<NoLogins state={state} />}
        phoneRow={phoneRow}
      />
    </FillPage>
  )
}

/** The filters as the calls take them. */
function given(filters: VisitLogFilters): Query {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
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
