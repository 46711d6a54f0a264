import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ControlRecord } from '@netwarden/shared/domain'
import { useQueryClient } from '@tanstack/react-query'
import { ListContextProvider } from 'react-admin'
import { useLinksWithin } from '../../domain/links/index.ts'
import { ExportMenu, VisitDrawer } from '../../domain/visit/index.ts'
import { ForeignText } from '../../domain/words/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { FillPage, PageHeader, SymbolButton, TimeText, useIsPhone, VerdictTag } from '../../kit/index.ts'
import { download } from '../../kit/session/index.ts'
import { type PhoneRow, ResourceTable, useTimedRows } from '../../ra/index.ts'
import { ControlCards } from './ControlCards.tsx'
import { ControlFilterBar } from './ControlFilterBar.tsx'
import { ControlSentence } from './ControlSentence.tsx'
import { useControlColumns } from './control-columns.tsx'
import { STATS_KEY, useControlStat } from './control-queries.ts'
import { NoControlRecords } from './NoControlRecords.tsx'
import { type ControlState, chosenFilters, chosenGroup, useControlState } from './use-control-state.ts'
import { useGroupName } from './use-group-name.ts'

/** Decisions of policies: the counts of each control group today, and their records. */
export function ControlStatePage() {
  const t = useText()
  const state = useControlState()
  const found = useTimedRows('control-records', state)
  const columns = useControlColumns()
  const linkTo = useLinksWithin(state)
  const quota = chosenGroup(state) ?? 'total'
  const groupName = useGroupName()
  const opened = found.rows?.find(({ id }) => id === state.opened)
  return (
    <ListContextProvider value={found.list}>
      <FillPage>
        <ControlHeader state={state} found={found} />
        <Box sx={{ flex: 'none', mb: 1.5 }}>
          <ControlSentence />
        </Box>
        <ControlCards
          selected={quota}
          onSelect={(chosen) => state.setFilters({ controlGroup: chosen === 'total' ? '' : chosen })}
        />
        <ControlFilterBar state={state} />
        <ResourceTable
          list="control-records"
          label={t('controlState.records')}
          columns={columns}
          rowName={({ domain, ip }) => domain ?? ip ?? ''}
          onRowClick={({ id }) => state.open(id)}
          currentKey={state.opened}
          toolbar={
            <Typography variant="h2" sx={{ pl: 0.5 }}>
              {t('controlState.records')}
              {quota !== 'total' && ` · ${groupName(quota)}`}
            </Typography>
          }
          empty={<NoControlRecords state={state} />}
          phoneRow={phoneRow}
        />
        <VisitDrawer
          id={state.opened}
          row={undefined}
          decided={opened}
          linkTo={linkTo}
          onClose={() => state.open('')}
        />
      </FillPage>
    </ListContextProvider>
  )
}

interface HeaderProps {
  state: ControlState
  found: ReturnType<typeof useTimedRows<'control-records'>>
}

function ControlHeader({ state, found }: HeaderProps) {
  const t = useText()
  const format = useFormat()
  const isPhone = useIsPhone()
  const client = useQueryClient()
  const updatedAt = useControlStat('total').data?.meta.updatedAt
  const refresh = () => {
    void client.invalidateQueries({ queryKey: STATS_KEY })
    if (state.asOf) state.unpin()
    else void found.refetch()
  }
  const refreshButton = <SymbolButton label={t('ui.refresh')} icon="refresh" onClick={refresh} />
  return (
    <PageHeader
      title={t('route.auditState')}
      subtitle={updatedAt && t('controlState.updated', { time: format.time(updatedAt, 'clock') })}
      tags={isPhone && refreshButton}
      actions={
        !isPhone && (
          <>
            {refreshButton}
            <ExportMenu
              save={(format) =>
                download('GET /api/domain-control/export', {
                  query: { ...chosenFilters(state), ...found.span, order: state.sort.order, ...format },
                })
              }
              isDisabled={!found.total}
            />
          </>
        )
      }
    />
  )
}

function phoneRow({
  domain,
  ip,
  accessAt,
  deviceIP,
  solvedMode,
  verdictBy,
  reason,
}: ControlRecord): PhoneRow {
  return {
    title: <ForeignText text={domain ?? ip} />,
    subtitle: (
      <span title={reason}>
        <TimeText at={accessAt} isShort /> · {deviceIP ?? '—'}
      </span>
    ),
    aside: <VerdictTag mode={solvedMode} by={verdictBy} />,
  }
}
