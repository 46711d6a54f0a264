import Box from '@mui/material/Box'
import { DEVICE_FIELDS, type Device } from '@netwarden/shared/contract'
import { useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { Mono } from '../../kit/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { FieldInput, SentDialog, useRecordCalls, useRefresh, useSentForm } from '../../ra/index.ts'

interface Props {
  device: Device
  onClose: () => void
}

/** Names a device, or removes its name. */
export function RenameDialog({ device, onClose }: Props) {
  const t = useText()
  const refresh = useRefresh('devices')
  const records = useRecordCalls()
  const [version, setVersion] = useState(device.version)
  const form = useSentForm({
    values: { name: device.isNameSet ? (device.name ?? '') : '' },
    send: async ({ name }) => {
      const before = { id: device.id, name: null, version }
      const data = { ...before, name: name.trim() }
      return (await records.update('devices', { id: device.id, data, previousData: before })).data
    },
    onSent: () => {
      showToast('success', t('devices.renamed'))
      void refresh()
      onClose()
    },
    // After a conflict is reported, saving again overwrites.
    onFailed: () => {
      void records.getOne('devices', { id: device.id }).then(
        (latest) => setVersion(latest.data.version),
        () => undefined,
      ) // The failure is reported already.
      void refresh()
    },
  })
  return (
    <SentDialog form={form} title={t('devices.renameTitle')} confirmLabel={t('ui.save')} onClose={onClose}>
      <Box>
        <Mono>{device.id}</Mono>
      </Box>
      <FieldInput
        name="name"
        field={DEVICE_FIELDS.name}
        hasFocus
        {...(!device.isNameSet && device.name && { placeholder: device.name })}
      />
    </SentDialog>
  )
}
