import Box from '@mui/material/Box'
import type { Device, SubjectDetail } from '@netwarden/shared/contract'
import { useState } from 'react'
import { ForeignText } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { ToolButton, useIsAdmin } from '../../kit/index.ts'
import { useFetchRecord } from '../../ra/index.ts'
import { RenameDialog } from './RenameDialog.tsx'

/** The name of a device on its page, where administrators can change it. */
export function DeviceName({ detail }: { detail: SubjectDetail }) {
  const t = useText()
  const canRename = useIsAdmin()
  const fetchDevice = useFetchRecord('devices')
  const [renamed, setRenamed] = useState<Device | null>(null)
  const { deviceId: id = detail.key, name = null } = detail
  const open = async () => setRenamed((await fetchDevice(id)) ?? null)
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.25, maxWidth: '100%' }}>
      {name ? <ForeignText text={name} /> : '—'}
      {canRename && (
        <ToolButton
          label={t('devices.rename')}
          aria-label={t('devices.renameOf', { name: name ?? id })}
          icon="edit"
          iconSize={14}
          onClick={() => void open()}
        />
      )}
      {renamed && <RenameDialog device={renamed} onClose={() => setRenamed(null)} />}
    </Box>
  )
}
