import Box from '@mui/material/Box'
import type { Zone, ZoneVersion } from '@netwarden/shared/contract'
import { useMutation } from '@tanstack/react-query'
import { useText } from '../../../kit/i18n/index.ts'
import { ConfirmDialog, RowsSkeleton } from '../../../kit/index.ts'
import { showToast } from '../../../kit/stores/toasts.ts'
import { useRefresh } from '../../../ra/index.ts'
import { rollBack, useDifference, ZONES } from '../zone-queries.ts'
import { DifferenceCounts, DifferenceView } from './DifferenceView.tsx'

interface Props {
  zone: Zone
  version: ZoneVersion
  onClose: () => void
}

/** Asks for confirmation before an older version is restored, and shows the changes. */
export function RollBackDialog({ zone, version: { version }, onClose }: Props) {
  const t = useText()
  const refresh = useRefresh(ZONES)
  const { data } = useDifference(zone.id, zone.version, version)
  const back = useMutation({
    mutationFn: () => rollBack(zone.id, version),
    meta: { isQuiet: true },
    onSuccess: async () => {
      await refresh()
      showToast('success', t('zones.history.done', { version }))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      isPending={back.isPending}
      title={t('zones.history.ask', { version })}
      confirmLabel={t('zones.history.rollBack')}
      fault={back.error?.message}
      onConfirm={() => back.mutate()}
      onClose={onClose}
    >
      <span>{t('zones.history.askHint')}</span>
      {data ? (
        <>
          <Box sx={{ display: 'flex', gap: 0.75 }}>
            <DifferenceCounts difference={data} />
          </Box>
          <DifferenceView difference={data} />
        </>
      ) : (
        <RowsSkeleton rows={3} />
      )}
    </ConfirmDialog>
  )
}
