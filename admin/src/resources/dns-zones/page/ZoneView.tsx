import Box from '@mui/material/Box'
import type { Zone } from '@netwarden/shared/contract'
import { useMemo } from 'react'
import { DNS_CONFIG_PATH } from '../../../domain/links/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { DiscardDialog, PageHeader, SymbolButton, Tag } from '../../../kit/index.ts'
import { loadable } from '../../../kit/loadable.tsx'
import { showToast } from '../../../kit/stores/toasts.ts'
import { useTabEnd, useUnsavedChanges } from '../../../kit/tabs/index.ts'
import { useZoneDraft } from '../draft/use-zone-draft.ts'
import { type Edit, editsOf } from '../draft/zone-draft.ts'
import { DropArea } from '../upload/DropArea.tsx'
import { useZoneUpload, type ZoneUploadState } from '../upload/use-zone-upload.ts'
import { shownOrigin } from '../zone-names.ts'
import { ChangesCard } from './ChangesCard.tsx'
import { MeanwhileCard } from './MeanwhileCard.tsx'
import { MissingNames } from './MissingNames.tsx'
import { RecordTable } from './RecordTable.tsx'
import { TextPane } from './TextPane.tsx'
import { useZonePanel } from './use-zone-panel.ts'
import { useZoneText } from './use-zone-text.ts'
import { ZoneActions } from './ZoneActions.tsx'
import { ZoneFacts } from './ZoneFacts.tsx'

const DeleteZone = loadable(async () => (await import('../DeleteZone.tsx')).DeleteZone)
const DriftDrawer = loadable(async () => (await import('../drift/DriftDrawer.tsx')).DriftDrawer)
const HistoryDrawer = loadable(async () => (await import('../history/HistoryDrawer.tsx')).HistoryDrawer)
const RecordForm = loadable(async () => (await import('../record-form/RecordForm.tsx')).RecordForm)
const UploadDrawer = loadable(async () => (await import('../upload/UploadDrawer.tsx')).UploadDrawer)
const ZoneSettingsForm = loadable(async () => (await import('./ZoneSettingsForm.tsx')).ZoneSettingsForm)

/** A zone's records and its text, the unsaved changes, and queried names that are missing. */
export function ZoneView({ zone }: { zone: Zone }) {
  const t = useText()
  const origin = shownOrigin(zone.origin)
  const draft = useZoneDraft(zone, (saved) =>
    showToast('success', t('zones.savedAs', { origin, serial: saved.soa.serial })),
  )
  const text = useZoneText(zone, draft)
  const upload = useZoneUpload(zone.origin)
  const panels = useZonePanel()
  const isUnsaved = draft.isDirty || text.isHeld
  useUnsavedChanges(isUnsaved)
  const { remove, undo } = draft
  const { open } = panels
  // While an upload is being checked, the table shows its changes.
  const trial = useTrialEdits(upload)
  const edits = trial ?? draft.draft.edits
  const isLocked = text.isHeld || trial !== undefined
  const actions = useMemo(
    () => ({
      isLocked,
      edit: (record: Parameters<typeof remove>[0]) => open({ kind: 'record', record }),
      remove,
      undo,
    }),
    [isLocked, open, remove, undo],
  )
  return (
    <DropArea onDrop={upload.add}>
      <PageHeader
        lead={<SymbolButton label={t('zones.toList')} icon="chevronLeft" to={DNS_CONFIG_PATH} />}
        title={origin}
        tags={isUnsaved && <Tag tone="medium">{t('zones.unsaved')}</Tag>}
        actions={<ZoneActions zone={zone} draft={draft} text={text} upload={upload} onOpen={open} />}
      />
      <ZoneFacts zone={zone} />
      <Box sx={gridStyle}>
        <Box sx={columnStyle}>
          <Box sx={{ ...partStyle, order: { xs: 1, md: 0 } }}>
            <RecordTable zone={zone} edits={edits} actions={actions} onAdd={() => open({ kind: 'record' })} />
          </Box>
          <Box sx={{ flex: 'none', order: { xs: 2, md: 0 } }}>
            <MissingNames
              zone={zone}
              edits={edits}
              isLocked={isLocked}
              onAdd={(name) => open({ kind: 'record', name })}
            />
          </Box>
        </Box>
        <Box sx={columnStyle}>
          <MeanwhileCard zone={zone} draft={draft} isLocked={text.isHeld} />
          {draft.isDirty && <ChangesCard draft={draft} zoneTtl={zone.ttl} isLocked={text.isHeld} />}
          <Box sx={{ ...partStyle, order: { xs: 3, md: 0 } }}>
            <TextPane state={text} />
          </Box>
        </Box>
      </Box>
      <ZonePanels zone={zone} draft={draft} upload={upload} panels={panels} />
      <DiscardDialog {...panels.question} />
    </DropArea>
  )
}

interface PanelsProps {
  zone: Zone
  draft: ReturnType<typeof useZoneDraft>
  upload: ZoneUploadState
  panels: ReturnType<typeof useZonePanel>
}

/** The open drawer or dialog. */
function ZonePanels({ zone, draft, upload, panels }: PanelsProps) {
  const end = useTabEnd()
  const { panel } = panels
  return (
    <>
      {panel?.kind === 'record' && (
        <RecordForm
          key={JSON.stringify([panel.record, panel.name])}
          zone={zone}
          record={panel.record}
          name={panel.name ?? ''}
          onDirty={panels.setDirty}
          onApply={(after) => {
            if (panel.record) draft.change(panel.record, after)
            else draft.add(after)
            panels.done()
          }}
          onRemove={() => {
            if (panel.record) draft.remove(panel.record)
            panels.done()
          }}
          onClose={panels.close}
        />
      )}
      {panel?.kind === 'settings' && (
        <ZoneSettingsForm
          zone={zone}
          onDirty={panels.setDirty}
          onSaved={panels.done}
          onClose={panels.close}
        />
      )}
      {panel?.kind === 'history' && <HistoryDrawer zone={zone} onClose={panels.close} />}
      {panel?.kind === 'drift' && <DriftDrawer zone={zone} onClose={panels.close} />}
      {upload.isOpen && !panel && <UploadDrawer origin={zone.origin} state={upload} onClose={upload.close} />}
      {panel?.kind === 'delete' && (
        <DeleteZone zone={zone} onGone={() => end(DNS_CONFIG_PATH)} onClose={panels.close} />
      )}
    </>
  )
}

function useTrialEdits({ isOpen, files }: ZoneUploadState): readonly Edit[] | undefined {
  const [only, ...others] = files
  const records = isOpen && others.length === 0 ? only?.trial?.records : undefined
  return useMemo(() => records && editsOf(records), [records])
}

const gridStyle = {
  flex: 1,
  minHeight: 0,
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: 'minmax(0, 1fr) minmax(260px, 36%)',
    xl: 'minmax(0, 1fr) minmax(320px, 34%)',
  },
} as const

/** On phones the parts of both columns are below each other: changes, records, missing names, text. */
const columnStyle = {
  minWidth: 0,
  minHeight: 0,
  display: { xs: 'contents', md: 'flex' },
  flexDirection: 'column',
  gap: 1.5,
} as const

const partStyle = { flex: 1, minWidth: 0, minHeight: 0, display: 'flex' } as const
