import Typography from '@mui/material/Typography'
import type { VisitLogEntry } from '@netwarden/shared/domain'
import { canonicalIp } from '@netwarden/shared/validators'
import { useCallback } from 'react'
import { ListContextProvider } from 'react-admin'
import { ImportButton } from '../../domain/import/index.ts'
import { ExportMenu, TimeFilter } from '../../domain/visit/index.ts'
import { visibleText } from '../../domain/words/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { FillPage, Mono, PageHeader, TimeText } from '../../kit/index.ts'
import { download } from '../../kit/session/index.ts'
import { ListFilters, type PhoneRow, ResourceTable, TextFilter, useTimedRows } from '../../ra/index.ts'
import { NoLogins } from './NoLogins.tsx'
import { useVisitLogState, type VisitLogState } from './use-visit-log-state.ts'
import { LoginAddress, useVisitLogColumns } from './visit-log-columns.tsx'

/** Who signed in from which address, from the logs of authentication servers and portals. */
export function VisitLogPage() {
  const t = useText()
  const format = useFormat()
  const state = useVisitLogState()
  const found = useTimedRows('visit-logs', state)
  const { total, totalIsAtLeast, refetch } = found
  const { setFilters } = state
  const showUser = useCallback((username: string) => setFilters({ username }), [setFilters])
  const columns = useVisitLogColumns(showUser)
  return (
    <ListContextProvider value={found.list}>
      <FillPage>
        <PageHeader
          title={t('route.visitLog')}
          subtitle={
            total !== undefined &&
            t(`visits.found.${state.range}`, {
              count: `${totalIsAtLeast ? '≥ ' : ''}${format.number(total)}`,
            })
          }
          actions={
            <>
              <ExportMenu
                save={(format) =>
                  download('GET /api/visit-log/export', {
                    query: { ...state.filters, ...found.span, order: state.sort.order, ...format },
                  })
                }
                isDisabled={!total}
              />
              <ImportButton onOpenChange={(isOpen) => !isOpen && void refetch()} />
            </>
          }
        />
        <LoginFilters state={state} />
        <ResourceTable
          list="visit-log"
          label={t('route.visitLog')}
          columns={columns}
          rowName={({ username }) => visibleText(username)}
          toolbar={<Typography variant="note">{t('visitLog.hint')}</Typography>}
          empty={<NoLogins state={state} />}
          phoneRow={phoneRow}
        />
      </FillPage>
    </ListContextProvider>
  )
}

function LoginFilters({ state }: { state: VisitLogState }) {
  const t = useText()
  return (
    <ListFilters isFlush={false}>
      <TimeFilter range={state.range} custom={state.custom} onChange={state.setRange} />
      <TextFilter
        source="username"
        label={t('visitLog.username')}
        placeholder={t('visitLog.usernamePlaceholder')}
      />
      <TextFilter
        source="ip"
        label={t('visitLog.ip')}
        check={(text) => (canonicalIp(text) === null ? t('ui.wrongIp') : undefined)}
        parse={(ip) => canonicalIp(ip) ?? ip}
      />
    </ListFilters>
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
