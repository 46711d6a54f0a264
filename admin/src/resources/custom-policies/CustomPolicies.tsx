import Box from '@mui/material/Box'
import type { CustomPolicy, CustomPolicyGroup, GroupCount } from '@netwarden/shared'
import { useEffect, useMemo, useState } from 'react'
import { useFetchLatest, useRecordPanel } from '../../kit/index.ts'
import { useFocusAfterRemoval } from '../../ra/index.ts'
import { CustomPanelView } from './CustomPanelView.tsx'
import { CustomTable } from './CustomTable.tsx'
import type { CustomActions } from './custom-actions.ts'
import { fetchPolicy } from './custom-queries.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import { useCustomChanges } from './use-custom-changes.ts'
import { useCustomList } from './use-custom-list.ts'

interface Props {
  group: CustomPolicyGroup
  segmentId: string
  count: GroupCount | undefined
  canEdit: boolean
  /** Hears whether a form holds what is not saved. */
  onDraft: (hasDraft: boolean) => void
}

/** The entries of a group that somebody added to a segment. */
export function CustomPolicies({ group, segmentId, count, canEdit, onDraft }: Props) {
  const list = useCustomList(segmentId, group)
  const panel = useRecordPanel<CustomPolicy>({
    param: 'policy',
    fetchLatest: useFetchLatest('policies', fetchPolicy),
  })
  const [isDirty, setDirty] = useState(false)
  const hasDraft = isDirty && panel.form !== null
  useEffect(() => {
    onDraft(hasDraft)
    return () => onDraft(false)
  }, [hasDraft, onDraft])
  const { frame, expectRemoval } = useFocusAfterRemoval(list.found.data?.list)
  const { asked, ask, setEnabled, remove } = useCustomChanges((ids) => {
    expectRemoval()
    list.selection.drop(ids)
    for (const id of ids) panel.gone(id)
  })
  const { view, edit } = panel
  const actions = useMemo<CustomActions>(
    () => ({ canEdit, view, edit, setEnabled, remove: ask }),
    [canEdit, view, edit, setEnabled, ask],
  )
  return (
    <>
      <Box ref={frame} tabIndex={-1} sx={{ flex: 1, minHeight: 0, display: 'flex', outline: 'none' }}>
        <CustomTable
          group={group}
          list={list}
          count={count}
          actions={actions}
          currentId={panel.id}
          onAdd={canEdit ? panel.create : undefined}
        />
      </Box>
      <CustomPanelView
        group={group}
        segmentId={segmentId}
        panel={panel}
        rows={list.found.data?.list}
        actions={actions}
        onDirty={setDirty}
      />
      {asked && (
        <RemoveDialog
          policies={asked}
          isPending={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate(asked)}
          onClose={() => ask(null)}
        />
      )}
    </>
  )
}
