import Box from '@mui/material/Box'
import type { Zone, ZoneDrift } from '@netwarden/shared/contract'
import { useMutation } from '@tanstack/react-query'
import { useText } from '../../../kit/i18n/index.ts'
import { ConfirmDialog, Note, RowsSkeleton, useAnswer } from '../../../kit/index.ts'
import { showToast } from '../../../kit/stores/toasts.ts'
import { useRefresh } from '../../../ra/index.ts'
import { DifferenceCounts, DifferenceView } from '../history/DifferenceView.tsx'
import { takeFromServer, ZONES } from '../zone-queries.ts'

interface Props {
  zone: Zone
  drift: ZoneDrift
  onTaken: () => void
  onClose: () => void
}

/** Shows the import that taking over makes, and asks for it. */
export function TakeDialog({ zone, drift: { server, serial }, onTaken, onClose }: Props) {
  const t = useText()
  const refresh = useRefresh(ZONES)
  const preview = useAnswer(
    [ZONES, 'take', zone.id, zone.version, server, serial],
    'POST /api/system-config/dns-zone/:id/drift/take',
    { params: { id: zone.id }, body: { server, dryRun: true } },
  )
  const [trial] = preview.data?.zones ?? []
  const take = useMutation({
    mutationFn: () => takeFromServer(zone.id, server, serial),
    meta: { isQuiet: true },
    onSuccess: async () => {
      await refresh()
      showToast('success', t('zones.drift.taken', { server }))
      onTaken()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      isPending={take.isPending}
      title={t('zones.drift.ask', { server })}
      confirmLabel={t('zones.drift.take')}
      fault={take.error?.message ?? preview.error?.message}
      onConfirm={() => take.mutate()}
      onClose={onClose}
    >
      <span>{t('zones.drift.askHint')}</span>
      {trial ? (
        <>
          <Box sx={{ display: 'flex', gap: 0.75 }}>
            <DifferenceCounts difference={trial} />
          </Box>
          <DifferenceView difference={trial} />
          {trial.vanishing.length > 0 && (
            <Note tone="medium">{t('zones.vanishing', { count: trial.vanishing.length })}</Note>
          )}
        </>
      ) : (
        !preview.error && <RowsSkeleton rows={3} />
      )}
    </ConfirmDialog>
  )
}
