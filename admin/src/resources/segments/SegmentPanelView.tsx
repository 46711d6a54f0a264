import type { Segment } from '@netwarden/shared'
import { useState } from 'react'
import { DiscardDialog } from '../../kit/index.ts'
import { SegmentFormDrawer } from './form/SegmentFormDrawer.tsx'
import type { SavedSegment } from './form/use-segment-form.ts'
import type { SegmentActions } from './segment-actions.ts'
import type { Ranking } from './use-ranking.ts'
import type { SegmentPanel } from './use-segment-panel.ts'
import { SegmentViewDrawer } from './view/SegmentViewDrawer.tsx'

interface Props {
  panel: SegmentPanel
  rows: readonly Segment[] | undefined
  ranking: Ranking
  actions: SegmentActions
}

export function SegmentPanelView({ panel, rows, ranking, actions }: Props) {
  const { id, form } = panel
  /** What was saved last, for what there is to say of it. */
  const [saved, setSaved] = useState<SavedSegment | null>(null)
  return (
    <>
      {form ? (
        <SegmentFormDrawer
          key={form.row?.id ?? 'new'}
          segment={form.row}
          onDirty={panel.setDirty}
          onClose={panel.close}
          onSaved={(segment) => {
            setSaved(segment)
            panel.savedAs(segment)
          }}
        />
      ) : (
        id !== '' && (
          <SegmentViewDrawer
            key={id}
            id={id}
            shown={rows?.find((row) => row.id === id)}
            cleared={saved?.id === id ? saved.hostBitsCleared : undefined}
            onClearedRead={() => setSaved(null)}
            ranking={ranking}
            actions={actions}
            onClose={panel.close}
          />
        )
      )}
      <DiscardDialog isOpen={panel.isAsking} onDiscard={panel.discard} onStay={panel.stay} />
    </>
  )
}
