import { type GroupCount, LIST_STATES, POLICY_SORTS } from '@netwarden/shared/contract'
import { type PolicyList, SOLVED_MODES } from '@netwarden/shared/domain'
import type { ListGroup } from '@netwarden/shared/policy'
import { useMemo } from 'react'
import {
  EnabledTag,
  PolicyFilters,
  TrialTag,
  untilNextTurn,
  useFormDraft,
} from '../../domain/control/index.ts'
import { useValueNames } from '../../domain/words/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { EmptyState, oneOf, useRecordPanel } from '../../kit/index.ts'
import { loadable } from '../../kit/loadable.tsx'
import { RecordPanelView, ResourceList, ResourceTable, useFetchRecord } from '../../ra/index.ts'
import { useListColumns } from './list-columns.tsx'
import { LIST_STATE_TEXTS, StateTags } from './list-state.tsx'
import { isOnItsWay, SOON } from './policy-list-queries.ts'
import { useListSwitch } from './use-list-switch.ts'

const AddListDrawer = loadable(async () => (await import('./add/AddListDrawer.tsx')).AddListDrawer)
const ListForm = loadable(async () => (await import('./ListForm.tsx')).ListForm)
const ListDrawer = loadable(async () => (await import('./ListDrawer.tsx')).ListDrawer)

const SETUP = {
  filters: { q: '', solvedMode: '', state: '' },
  sort: { field: 'name', order: 'asc' },
  pageSize: 20,
  rules: { solvedMode: oneOf(SOLVED_MODES), state: oneOf(LIST_STATES), sort: oneOf(POLICY_SORTS) },
} as const

interface Props {
  group: ListGroup
  segmentId: string
  count: GroupCount | undefined
  canEdit: boolean
  /** Receives whether a form has unsaved input. */
  onDraft: (hasDraft: boolean) => void
}

/** The lists of a group, and their state in a segment. */
export function ListPolicies(props: Props) {
  const { group, segmentId } = props
  const filter = useMemo(() => ({ kind: 'all', group, segmentId }), [group, segmentId])
  return (
    <ResourceList<PolicyList>
      resource="policies"
      setup={SETUP}
      filter={filter}
      refetchInterval={untilOneChanges}
    >
      <ListsInGroup {...props} />
    </ResourceList>
  )
}

/** A first version arrives soon after its list was added; scheduled ones change with time. */
function untilOneChanges(rows: readonly PolicyList[]): number | null {
  return rows.some(isOnItsWay) ? SOON : untilNextTurn(rows)
}

function ListsInGroup({ group, segmentId, count, canEdit, onDraft }: Props) {
  const t = useText()
  const format = useFormat()
  const names = useValueNames()
  const change = useListSwitch(segmentId)
  const panel = useRecordPanel<PolicyList>({ param: 'list', fetchLatest: useFetchRecord('policies') })
  const setDirty = useFormDraft(panel, onDraft)
  const columns = useListColumns(group, canEdit ? change : undefined)
  const groupName = names.controlGroup(group)
  const states = LIST_STATES.map((value) => ({ value, label: t(LIST_STATE_TEXTS[value]) }))
  const domains = (list: PolicyList) =>
    t('lists.counts', { count: list.domainCount, total: format.number(list.domainCount) })
  return (
    <>
      <ResourceTable<PolicyList>
        list={`lists-${group}`}
        label={t('lists.enablement.label', { group: groupName })}
        columns={columns}
        rowName={({ name }) => name}
        onRowClick={panel.view}
        currentKey={panel.id}
        toolbar={
          <PolicyFilters
            count={count}
            qHint={t('lists.enablement.qHint')}
            choice={{ source: 'state', label: t('policies.field.state'), options: states }}
            addLabel={t('lists.add')}
            onAdd={canEdit ? panel.create : undefined}
          />
        }
        empty={<EmptyState icon="shield" title={t('lists.enablement.none', { group: groupName })} />}
        noneFound={t('lists.enablement.noneFound')}
        phoneRow={(list) => ({
          title: list.name,
          subtitle: `${domains(list)} · ${t(`ui.mode.${list.solvedMode}`)}`,
          aside: (
            <>
              <StateTags list={list} />{' '}
              {list.shadow && list.enable ? <TrialTag /> : <EnabledTag isEnabled={list.enable} />}
            </>
          ),
        })}
      />
      <RecordPanelView
        panel={panel}
        form={(list) =>
          list ? (
            <ListForm list={list} group={group} panel={panel} onDirty={setDirty} />
          ) : (
            <AddListDrawer
              group={group}
              segmentId={segmentId}
              onDirty={setDirty}
              onShow={panel.show}
              onClose={panel.close}
            />
          )
        }
        view={(id, shown) => (
          <ListDrawer
            key={id}
            id={id}
            segmentId={segmentId}
            shown={shown}
            change={canEdit ? change : undefined}
            actions={canEdit ? { edit: panel.edit, gone: panel.gone } : undefined}
            onClose={panel.close}
          />
        )}
      />
    </>
  )
}
