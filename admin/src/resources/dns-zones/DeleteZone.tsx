import type { Zone } from '@netwarden/shared/contract'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { SentDialog, TextField, useRefresh, useSentForm } from '../../ra/index.ts'
import { shownOrigin } from './zone-names.ts'
import { removeZone, ZONES } from './zone-queries.ts'

interface Props {
  zone: Zone
  onGone: () => void
  onClose: () => void
}

/** Deletes a zone with its history, after the user has typed its name. */
export function DeleteZone({ zone, onGone, onClose }: Props) {
  const t = useText()
  const format = useFormat()
  const refresh = useRefresh(ZONES)
  const name = shownOrigin(zone.origin)
  const form = useSentForm({
    values: { origin: '' },
    send: ({ origin }) => removeZone(zone.id, origin.trim()),
    onSent: () => {
      showToast('success', t('zones.deleted', { name }))
      onGone()
      void refresh()
    },
  })
  return (
    <SentDialog
      form={form}
      isReady={({ origin }) => shownOrigin(origin.trim().toLowerCase()) === name}
      isDangerous
      title={t('zones.delete.title', { name })}
      confirmLabel={t('ui.delete')}
      onClose={onClose}
    >
      <span>{t('zones.delete.hint', { count: format.number(zone.recordCount) })}</span>
      <TextField source="origin" label={t('zones.delete.typed', { name })} />
    </SentDialog>
  )
}
