import Button from '@mui/material/Button'
import {
  RISK_EXPORT_FORMATS,
  RISK_LEVELS,
  RISK_STATUSES,
  type RiskEvent,
  type RiskExportFormat,
} from '@netwarden/shared/domain'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { ListContextProvider } from 'react-admin'
import { riskEventAddress } from '../../domain/links/index.ts'
import { TimeFilter } from '../../domain/visit/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import {
  EmptyState,
  FillPage,
  FilterSelect,
  Icon,
  LevelTag,
  MenuButton,
  Mono,
  PageHeader,
  Segmented,
  TimeText,
  useIsPhone,
} from '../../kit/index.ts'
import { download } from '../../kit/session/index.ts'
import { useTabNavigate } from '../../kit/tabs/index.ts'
import {
  ChoiceFilter,
  ListFilters,
  type PhoneRow,
  ResourceTable,
  TextFilter,
  useTimedRows,
} from '../../ra/index.ts'
import { DeviceScores } from './DeviceScores.tsx'
import { EndDialog, type Ending } from './EndDialog.tsx'
import { RiskCards } from './RiskCards.tsx'
import { RiskStatus } from './RiskStatus.tsx'
import { useRiskColumns } from './risk-columns.tsx'
import { useLiveRisks, useRiskStats } from './risk-queries.ts'
import { useEndingOfGroups } from './use-ending-of-groups.ts'
import { type RiskState, riskFilterOf, useRiskState } from './use-risk-state.ts'

/** From so many on, equal events are one row. */
const FLOODS = { grouped: true, groupFrom: 5 }

/** The findings of the rules: counts by level and the events. */
export function RiskStatePage() {
  const t = useText()
  const isPhone = useIsPhone()
  const phoneRow = usePhoneRow()
  const navigate = useTabNavigate()
  const state = useRiskState()
  const { groupOf, rows, ...filters } = state.filters
  const isGrouped = !groupOf && rows !== 'each'
  const found = useTimedRows(
    'risk-events',
    state,
    { ...filters, groupOf },
    {
      form: isGrouped ? FLOODS : {},
    },
  )
  const [ending, setEnding] = useState<Ending | null>(null)
  const [view, setView] = useState<'events' | 'devices'>('events')
  const endAll = useEndingOfGroups(state, setEnding)
  const openGroup = useCallback(({ id }: RiskEvent) => state.setFilters({ groupOf: id }), [state])
  const columns = useRiskColumns({ end: endAll, openGroup })
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const selection = { keys, onChange: setKeys }
  const chosen = (found.rows ?? []).filter(({ id, status }) => keys.has(id) && status === 'alarmed')
  useLiveRisks()
  return (
    <ListContextProvider value={found.list}>
      <FillPage>
        <PageHeader
          title={t('route.riskState')}
          subtitle={!isPhone && <Summary state={state} />}
          actions={
            <>
              <Segmented
                label={t('risks.view')}
                value={view}
                options={[
                  { value: 'events', label: t('risks.view.events') },
                  { value: 'devices', label: t('risks.view.devices') },
                ]}
                onChange={setView}
              />
              {!isPhone && <ExportMenu state={state} />}
            </>
          }
        />
        <RiskCards state={state} />
        {view === 'devices' ? <DeviceScores /> : <RiskFilters state={state} />}
        {view === 'events' && (
          <ResourceTable
            list="risk-events"
            label={t('risks.label')}
            columns={columns}
            rowName={({ name }) => name}
            onRowClick={(event) => (event.group ? openGroup(event) : navigate(riskEventAddress(event.id)))}
            toolbar={
              <>
                <LevelTabs state={state} />
                <GroupChip state={state} />
              </>
            }
            selection={selection}
            bulkActions={<BulkEnd events={chosen} onEnd={endAll} />}
            empty={<EmptyState icon="check" title={t('risks.none')} hint={t('risks.noneHint')} />}
            phoneRow={phoneRow}
          />
        )}
        {ending && (
          <EndDialog
            ending={ending}
            onClose={() => {
              setEnding(null)
              setKeys(new Set())
            }}
          />
        )}
      </FillPage>
    </ListContextProvider>
  )
}

/** How many events began in the selected time range, and how many of them are solved. */
function Summary({ state }: { state: RiskState }) {
  const t = useText()
  const format = useFormat()
  const { data: stats } = useRiskStats(state)
  if (!stats) return null
  const sum = (part: 'count' | 'solved') => format.number(stats.reduce((all, stat) => all + stat[part], 0))
  return t('risks.summary', { count: sum('count'), solved: sum('solved') })
}

/** Exports every event that matches the filters, or its destination as an indicator. */
function ExportMenu({ state }: { state: RiskState }) {
  const t = useText()
  const { mutate, isPending } = useMutation({
    mutationFn: (format: RiskExportFormat) => {
      const query = { ...state.resolveSpan(), ...riskFilterOf(state), format }
      return download('GET /api/risk-event/export', { query })
    },
  })
  const choices = RISK_EXPORT_FORMATS.map((format) => ({
    label: t(`risks.export.${format}`),
    run: () => mutate(format),
  }))
  return (
    <MenuButton choices={choices}>
      {(opener) => (
        <Button {...opener} loading={isPending} startIcon={<Icon name="download" size={14} />}>
          {t('ui.export')}
        </Button>
      )}
    </MenuButton>
  )
}

/** The group whose events are listed; a click lists all events again. */
function GroupChip({ state }: { state: RiskState }) {
  const t = useText()
  if (!state.filters.groupOf) return null
  return (
    <Button
      size="small"
      endIcon={<Icon name="close" size={12} />}
      onClick={() => state.setFilters({ groupOf: '' })}
    >
      {t('risks.group.members')}
    </Button>
  )
}

/** Ends the open ones of the selected events. */
function BulkEnd({ events, onEnd }: { events: readonly RiskEvent[]; onEnd: (ending: Ending) => void }) {
  const t = useText()
  const count = events.reduce((sum, { group }) => sum + (group?.events ?? 1), 0)
  return (['solved', 'ignored'] as const).map((status) => (
    <Button
      key={status}
      size="small"
      disabled={events.length === 0}
      onClick={() => onEnd({ events, status })}
    >
      {t(status === 'solved' ? 'risks.solveSome' : 'risks.ignoreSome', { count })}
    </Button>
  ))
}

function LevelTabs({ state }: { state: RiskState }) {
  const t = useText()
  const { data: stats } = useRiskStats(state)
  const format = useFormat()
  const isAll = !state.filters.status && !state.filters.q
  const counted = (label: string, count: number | undefined) =>
    isAll && count !== undefined ? `${label} ${format.number(count)}` : label
  const levels = RISK_LEVELS.map((value) => ({
    value,
    label: counted(t(`ui.level.${value}`), stats?.find(({ name }) => name === value)?.count),
  }))
  const all = stats?.reduce((sum, { count }) => sum + count, 0)
  return (
    <Segmented
      label={t('risks.level')}
      value={RISK_LEVELS.find((level) => level === state.filters.riskLevel) ?? 'all'}
      options={[{ value: 'all', label: counted(t('ui.all'), all) }, ...levels]}
      onChange={(level) => state.setFilters({ riskLevel: level === 'all' ? '' : level })}
      isSelectOnPhone
    />
  )
}

function RiskFilters({ state }: { state: RiskState }) {
  const t = useText()
  const isPhone = useIsPhone()
  return (
    <ListFilters isFlush={false}>
      <TimeFilter range={state.range} custom={state.custom} onChange={state.setRange} />
      <ChoiceFilter
        source="status"
        label={t('risks.status')}
        options={RISK_STATUSES.map((value) => ({ value, label: t(`risks.status.${value}`) }))}
      />
      <FilterSelect
        label={t('risks.group.rows')}
        value={state.filters.rows}
        allLabel={t('risks.group.together')}
        options={[{ value: 'each', label: t('risks.group.each') }]}
        onChange={(rows) => state.setFilters({ rows })}
      />
      {isPhone && <ExportMenu state={state} />}
      <TextFilter source="q" label={t('ui.search')} placeholder={t('risks.qHint')} width={340} />
    </ListFilters>
  )
}

function usePhoneRow() {
  const t = useText()
  return (event: RiskEvent) =>
    phoneRow(event, event.group && t('risks.group.count', { count: event.group.events }))
}

function phoneRow(
  { name, riskLevel, status, deviceIP, deviceName, domain, lastSeenAt, group }: RiskEvent,
  equal: string | null,
): PhoneRow {
  return {
    title: (
      <>
        {name} <RiskStatus status={status} />
      </>
    ),
    subtitle: (
      <>
        <TimeText at={lastSeenAt} isShort />
        {equal && ` · ${equal}`}
        {group?.by !== 'domain' && deviceIP && <> · {deviceName ?? <Mono>{deviceIP}</Mono>}</>}
        {group?.by !== 'device' && domain && ` · ${domain}`}
      </>
    ),
    aside: <LevelTag level={riskLevel} />,
  }
}
