import type { Zone } from '@netwarden/shared'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { ConfirmDialog, Field } from '../../kit/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { shownOrigin } from './zone-names.ts'
import { refreshZones, removeZone } from './zone-queries.ts'

interface Props {
  zone: Zone
  onGone: () => void
  onClose: () => void
}

/** A zone goes with its history: its name has to be typed. */
export function DeleteZone({ zone, onGone, onClose }: Props) {
  const t = useText()
  const format = useFormat()
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const name = shownOrigin(zone.origin)
  const remove = useMutation({
    mutationFn: () => removeZone(zone.id, typed.trim()),
    meta: { isQuiet: true },
    onSuccess: async () => {
      showToast('success', t('zones.deleted', { name }))
      onGone()
      await refreshZones(client)
    },
  })
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      hasForm
      isPending={remove.isPending}
      isConfirmOff={shownOrigin(typed.trim().toLowerCase()) !== name}
      title={t('zones.delete.title', { name })}
      confirmLabel={t('zones.delete')}
      fault={remove.error?.message}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <span>{t('zones.delete.hint', { count: format.number(zone.recordCount) })}</span>
      <Field label={t('zones.delete.typed', { name })} value={typed} onChange={setTyped} />
    </ConfirmDialog>
  )
}
