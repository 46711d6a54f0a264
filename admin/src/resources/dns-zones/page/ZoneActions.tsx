import Button from '@mui/material/Button'
import type { Zone } from '@netwarden/shared/contract'
import { useMutation } from '@tanstack/react-query'
import { useText } from '../../../kit/i18n/index.ts'
import { Icon, MenuButton, SymbolButton, useIsPhone } from '../../../kit/index.ts'
import type { ZoneDraft } from '../draft/use-zone-draft.ts'
import type { ZoneUploadState } from '../upload/use-zone-upload.ts'
import { downloadZone } from '../zone-queries.ts'
import type { ZonePanel } from './use-zone-panel.ts'
import type { ZoneTextState } from './use-zone-text.ts'

interface Props {
  zone: Zone
  draft: ZoneDraft
  text: ZoneTextState
  upload: ZoneUploadState
  onOpen: (panel: ZonePanel) => void
}

/** On phones a menu holds the rare actions, so that all of them fit in one line. */
export function ZoneActions({ zone, draft, text, upload, onOpen }: Props) {
  const t = useText()
  const isPhone = useIsPhone()
  const save = useMutation({ mutationFn: () => downloadZone(zone.id) })
  const onExport = () => save.mutate()
  return (
    <>
      <Button startIcon={<Icon name="upload" size={14} />} onClick={upload.open}>
        {t('zones.upload.button')}
      </Button>
      {!isPhone && (
        <>
          <Button startIcon={<Icon name="download" size={14} />} loading={save.isPending} onClick={onExport}>
            {t('ui.export')}
          </Button>
          <Button startIcon={<Icon name="history" size={14} />} onClick={() => onOpen({ kind: 'history' })}>
            {t('zones.history')}
          </Button>
        </>
      )}
      <More onOpen={onOpen} onExport={isPhone ? onExport : undefined} />
      <Button
        variant="contained"
        startIcon={<Icon name="check" size={14} />}
        disabled={!draft.isDirty || text.isHeld || draft.meanwhile !== undefined}
        title={text.isFaulty ? t('zones.text.mend') : undefined}
        loading={draft.save.isPending}
        onClick={() => draft.save.mutate()}
      >
        {t('ui.save')}
      </Button>
    </>
  )
}

/** With `onExport` it also holds the actions that are buttons elsewhere. */
function More({ onOpen, onExport }: Pick<Props, 'onOpen'> & { onExport: (() => void) | undefined }) {
  const t = useText()
  const besides = onExport
    ? [
        { label: t('ui.export'), run: onExport },
        { label: t('zones.history'), run: () => onOpen({ kind: 'history' }) },
      ]
    : []
  return (
    <MenuButton
      choices={[
        ...besides,
        { label: t('zones.drift.open'), run: () => onOpen({ kind: 'drift' }) },
        { label: t('zones.settings'), run: () => onOpen({ kind: 'settings' }) },
        {
          label: t('zones.delete.button'),
          sx: { color: 'tone.high.text' },
          run: () => onOpen({ kind: 'delete' }),
        },
      ]}
    >
      {(opener) => <SymbolButton {...opener} label={t('ui.more')} icon="more" />}
    </MenuButton>
  )
}
