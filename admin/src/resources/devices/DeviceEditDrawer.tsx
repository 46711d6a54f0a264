import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { DEVICE_FIELDS, DEVICE_OWNER_FIELDS, type Device } from '@netwarden/shared/contract'
import { useWatch } from 'react-hook-form'
import { useSegmentChoices, useSegmentName } from '../../domain/control/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { EndButtons, Note, SideDrawer } from '../../kit/index.ts'
import { CallError, call, PENDING } from '../../kit/session/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { ChoiceInput, FieldInput, SentForm, TextField, useRefresh, useSentForm } from '../../ra/index.ts'
import { type DeviceEditValues, editsOf, initialEdit, isMixed } from './device-edit.ts'
import { EditEffect } from './EditEffect.tsx'

interface Props {
  devices: readonly Device[]
  onEdited: () => void
  onClose: () => void
}

const MAX_REASON = 500

/** Moves devices to a segment and renames them, all at once, with the effect before. */
export function DeviceEditDrawer({ devices, onEdited, onClose }: Props) {
  const t = useText()
  const refreshDevices = useRefresh('devices')
  const refreshSegments = useRefresh('segments')
  const onDone = (text: 'done' | 'moved' | 'pending') => {
    showToast('success', t(text === 'pending' ? 'devices.import.pending' : `devices.edit.${text}`))
    void refreshDevices()
    void refreshSegments()
    onEdited()
    onClose()
  }
  const form = useSentForm({
    values: initialEdit(devices),
    send: (values) =>
      call('POST /api/device/edit', { body: { devices: editsOf(devices, values), reason: values.reason } }),
    fieldOf: (blamed) => blamed.replace(/^devices\.\d+\./, ''),
    onSent: ({ receiptId }) => onDone(receiptId === null ? 'done' : 'moved'),
    onFailed: (error) => {
      if (error instanceof CallError && error.status === PENDING) onDone('pending')
    },
  })
  const [only, ...others] = devices
  return (
    <SideDrawer
      isOpen
      width={460}
      focusOn="field"
      title={t('devices.edit.title')}
      subtitle={only && others.length === 0 ? only.id : t('devices.edit.count', { count: devices.length })}
      onClose={onClose}
      footer={
        <EndButtons>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" form={form.id} variant="contained" loading={form.isSending}>
            {t('ui.save')}
          </Button>
        </EndButtons>
      }
    >
      <SentForm form={form} sx={{ display: 'grid', gap: 1.75, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {form.fault && (
          <Note role="alert" tone="high">
            {form.fault}
          </Note>
        )}
        <EditFields devices={devices} />
      </SentForm>
    </SideDrawer>
  )
}

function EditFields({ devices }: Pick<Props, 'devices'>) {
  const t = useText()
  const nameOf = useSegmentName()
  const segments = useSegmentChoices().data ?? []
  const values = useWatch() as DeviceEditValues
  const { segmentId } = initialEdit(devices)
  const edits = editsOf(devices, values)
  const isOne = devices.length === 1
  return (
    <>
      <ChoiceInput
        source="segmentId"
        label={t('policies.segment')}
        hint={t('devices.edit.segmentHint')}
        noneLabel={segmentId === '' ? t('devices.edit.several') : undefined}
        options={segments.map((segment) => ({ value: segment.id, label: nameOf(segment) }))}
      />
      {isOne && <Names devices={devices} />}
      {(['user', 'department'] as const).map((key) => (
        <FieldInput
          key={key}
          name={key}
          field={DEVICE_OWNER_FIELDS[key]}
          {...(isMixed(devices, key) && { placeholder: t('devices.edit.several') })}
        />
      ))}
      {values.segmentId !== segmentId && (
        <TextField source="reason" label={t('replay.reason')} maxLength={MAX_REASON} />
      )}
      <EditEffect edits={edits} />
      {!isOne && <Names devices={devices} />}
    </>
  )
}

/** The only device has the usual field of a name; of several each has its own. */
function Names({ devices }: Pick<Props, 'devices'>) {
  const t = useText()
  const [only, ...others] = devices
  if (only && others.length === 0)
    return (
      <FieldInput
        name="names.0"
        field={DEVICE_FIELDS.name}
        {...(!only.isNameSet && only.name && { placeholder: only.name })}
      />
    )
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, display: 'grid', gap: 1.25, minWidth: 0 }}>
      <Typography component="legend" variant="quiet" sx={{ p: 0, mb: 0.75 }}>
        {t('devices.edit.names')}
      </Typography>
      {devices.map(({ id, name, isNameSet }, place) => (
        <TextField
          key={id}
          source={`names.${place}`}
          label={t('devices.edit.nameOf', { device: id })}
          maxLength={DEVICE_FIELDS.name.max}
          placeholder={isNameSet ? undefined : (name ?? undefined)}
        />
      ))}
    </Box>
  )
}
