import { CUSTOM_POLICY_SORTS, type GroupCount } from '@netwarden/shared/contract'
import { type CustomPolicy, type CustomPolicyGroup, SOLVED_MODES } from '@netwarden/shared/domain'
import { useMemo } from 'react'
import { useListContext } from 'react-admin'
import { RemoveDialog, untilNextTurn, useFormDraft, usePolicyChanges } from '../../domain/control/index.ts'
import { oneOf, useRecordPanel } from '../../kit/index.ts'
import { loadable } from '../../kit/loadable.tsx'
import { RecordPanelView, ResourceList, useChosenRows, useFetchRecord } from '../../ra/index.ts'
import { CustomTable } from './CustomTable.tsx'
import type { CustomActions } from './custom-columns.tsx'
import { STATE_FILTERS } from './state-filters.ts'

const AddDrawer = loadable(async () => (await import('./form/AddDrawer.tsx')).AddDrawer)
const PolicyDrawer = loadable(async () => (await import('./PolicyDrawer.tsx')).PolicyDrawer)
const EditDrawer = loadable(async () => (await import('./form/EditDrawer.tsx')).EditDrawer)

const SETUP = {
  filters: { q: '', solvedMode: '', state: '' },
  sort: { field: 'updatedAt', order: 'desc' },
  pageSize: 20,
  rules: {
    solvedMode: oneOf(SOLVED_MODES),
    state: oneOf(STATE_FILTERS),
    sort: oneOf(CUSTOM_POLICY_SORTS),
  },
} as const

interface Props {
  group: CustomPolicyGroup
  segmentId: string
  count: GroupCount | undefined
  canEdit: boolean
  /** Receives whether a form has unsaved input. */
  onDraft: (hasDraft: boolean) => void
}

/** The custom policies of a group in a segment. */
export function CustomPolicies(props: Props) {
  const { group, segmentId } = props
  const filter = useMemo(() => ({ group, segmentId }), [group, segmentId])
  return (
    <ResourceList<CustomPolicy>
      resource="custom-policies"
      setup={SETUP}
      filter={filter}
      refetchInterval={untilNextTurn}
    >
      <PoliciesOfGroup {...props} />
    </ResourceList>
  )
}

function PoliciesOfGroup({ group, segmentId, count, canEdit, onDraft }: Props) {
  const { data: rows } = useListContext<CustomPolicy>()
  const selection = useChosenRows(rows)
  const panel = useRecordPanel<CustomPolicy>({
    param: 'policy',
    fetchLatest: useFetchRecord('custom-policies'),
  })
  const setDirty = useFormDraft(panel, onDraft)
  const { setEnabled, ...removal } = usePolicyChanges(rows, (ids) => {
    selection.drop(ids)
    for (const id of ids) panel.gone(id)
  })
  const { view, edit } = panel
  const actions = useMemo<CustomActions>(
    () => ({ canEdit, view, edit, setEnabled, remove: removal.ask }),
    [canEdit, view, edit, setEnabled, removal.ask],
  )
  const form = { onDirty: setDirty, onClose: panel.close, onApplied: () => panel.show('') }
  return (
    <>
      <CustomTable
        group={group}
        selection={selection}
        count={count}
        actions={actions}
        currentId={panel.id}
        onAdd={canEdit ? panel.create : undefined}
      />
      <RecordPanelView
        panel={panel}
        form={(policy) =>
          policy ? (
            <EditDrawer policy={policy} onSaved={panel.savedAs} {...form} />
          ) : (
            <AddDrawer group={group} segmentId={segmentId} {...form} />
          )
        }
        view={(id, shown) => (
          <PolicyDrawer key={id} id={id} shown={shown} actions={actions} onClose={panel.close} />
        )}
      />
      <RemoveDialog {...removal} />
    </>
  )
}
