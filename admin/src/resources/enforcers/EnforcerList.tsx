import Button from '@mui/material/Button'
import { ENFORCER_SORTS } from '@netwarden/shared/contract'
import { ENFORCER_STATES, type Enforcer } from '@netwarden/shared/domain'
import { useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { EmptyState, Icon, oneOf, useRecordPanel } from '../../kit/index.ts'
import {
  ChoiceFilter,
  ListFilters,
  RecordPage,
  ResourceList,
  ResourceTable,
  TextFilter,
  useFetchRecord,
} from '../../ra/index.ts'
import { EnforcerFigures } from './EnforcerFigures.tsx'
import { EnforcerForm } from './EnforcerForm.tsx'
import { EnforcerStateTag } from './EnforcerState.tsx'
import { EnforcerView } from './EnforcerView.tsx'
import { useEnforcerColumns } from './enforcer-columns.tsx'
import { REFRESH_INTERVAL } from './enforcer-queries.ts'
import { JoinDialog } from './JoinDialog.tsx'

const SETUP = {
  filters: { q: '', state: '' },
  sort: { field: 'createdAt', order: 'asc' },
  pageSize: 20,
  rules: { state: oneOf(ENFORCER_STATES), sort: oneOf(ENFORCER_SORTS) },
} as const

/** What enforces the policies on the network, with the state that its answers prove. */
export function EnforcerList() {
  return (
    <ResourceList resource="enforcers" setup={SETUP} refetchInterval={REFRESH_INTERVAL}>
      <EnforcersPage />
    </ResourceList>
  )
}

function EnforcersPage() {
  const t = useText()
  const fetchLatest = useFetchRecord('enforcers')
  const [isJoining, setJoining] = useState(false)
  const panel = useRecordPanel<Enforcer>({ param: 'enforcer', fetchLatest })
  return (
    <RecordPage
      title={t('route.enforcers')}
      counts={{ all: 'enforcers.count', found: 'enforcers.found' }}
      actions={
        <Button
          variant="contained"
          startIcon={<Icon name="plus" size={14} />}
          onClick={() => setJoining(true)}
        >
          {t('enforcers.join')}
        </Button>
      }
      panel={panel}
      form={(enforcer) => enforcer && <EnforcerForm enforcer={enforcer} panel={panel} />}
      view={(id, shown) => <EnforcerView id={id} shown={shown} onEdit={panel.edit} onClose={panel.close} />}
    >
      <EnforcerFigures />
      {isJoining && <JoinDialog onClose={() => setJoining(false)} />}
      <EnforcerTable currentId={panel.id} onView={panel.view} />
    </RecordPage>
  )
}

function EnforcerTable({ currentId, onView }: { currentId: string; onView: (enforcer: Enforcer) => void }) {
  const t = useText()
  return (
    <ResourceTable<Enforcer>
      list="enforcers"
      label={t('enforcers.label')}
      columns={useEnforcerColumns()}
      rowName={({ name }) => name}
      onRowClick={onView}
      currentKey={currentId}
      toolbar={
        <ListFilters>
          <TextFilter
            source="q"
            label={t('ui.search')}
            placeholder={t('enforcers.filter.qHint')}
            width={220}
          />
          <ChoiceFilter
            source="state"
            label={t('enforcers.field.state')}
            options={ENFORCER_STATES.map((value) => ({ value, label: t(`enforcers.state.${value}`) }))}
          />
        </ListFilters>
      }
      empty={<EmptyState icon="shield" title={t('enforcers.none')} />}
      noneFound={t('enforcers.none')}
      phoneRow={(enforcer) => ({
        title: enforcer.name,
        subtitle: enforcer.reason ?? enforcer.site,
        aside: <EnforcerStateTag enforcer={enforcer} />,
      })}
    />
  )
}
