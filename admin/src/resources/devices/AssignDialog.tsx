import Box from '@mui/material/Box'
import type { Device } from '@netwarden/shared/contract'
import type { Segment } from '@netwarden/shared/domain'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { useSegmentChoices, useSegmentName } from '../../domain/control/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Mono, Note, useAnswer } from '../../kit/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { ChoiceInput, SentDialog, useRecordCalls, useRefresh, useSentForm } from '../../ra/index.ts'

interface Props {
  device: Device
  onClose: () => void
}

/** Assigns a device to a segment by its MAC, or by its address when no MAC is known. */
export function AssignDialog({ device, onClose }: Props) {
  const t = useText()
  const nameOf = useSegmentName()
  const records = useRecordCalls()
  const refresh = useRefresh('segments')
  const segments = useSegmentChoices().data ?? []
  const present = usePresentSegment(device)
  const form = useSentForm({
    values: { segmentId: present.data?.segment.id ?? BUILT_IN_SEGMENT_ID },
    send: async ({ segmentId }) => {
      await move(records, segments, device.id, segmentId)
      return segmentId
    },
    onSent: (segmentId) => {
      const segment = segments.find(({ id }) => id === segmentId)
      showToast('success', t('devices.assigned', { segment: segment ? nameOf(segment) : segmentId }))
      void refresh()
      onClose()
    },
  })
  return (
    <SentDialog
      form={form}
      isOff={present.isLoading}
      title={t('devices.assignTitle')}
      confirmLabel={t('ui.save')}
      onClose={onClose}
    >
      <Box>
        <Mono>{device.id}</Mono>
      </Box>
      <ChoiceInput
        source="segmentId"
        label={t('policies.segment')}
        hint={t('devices.assignHint')}
        options={segments.map((segment) => ({ value: segment.id, label: nameOf(segment) }))}
      />
      {present.data?.segment.entry && present.data.segment.entry !== device.id && (
        <Note tone="low">{t('devices.assignNetwork', { entry: present.data.segment.entry })}</Note>
      )}
    </SentDialog>
  )
}

/** Any name is sufficient: only the segment of the device is read. */
function usePresentSegment({ addresses, deviceMac }: Device) {
  const [deviceIP] = addresses
  return useAnswer(['policies', 'segment-of', deviceMac, deviceIP], 'POST /api/domain-control/explain', {
    body: { ...(deviceIP && { deviceIP }), ...(deviceMac && { deviceMac }), domain: 'netwarden.invalid' },
    enabled: Boolean(deviceIP ?? deviceMac),
  })
}

/** The entry first joins the new segment, so that the device always has one, and then leaves the others. */
async function move(
  records: ReturnType<typeof useRecordCalls>,
  segments: readonly Segment[],
  entry: string,
  target: string,
): Promise<void> {
  const change = async (id: string, entriesOf: (segment: Segment) => Segment['entries'] | null) => {
    const { data: before } = await records.getOne('segments', { id })
    const entries = entriesOf(before)
    if (entries === null) return
    const data = { id, version: before.version, entries }
    await records.update('segments', { id, data, previousData: before })
  }
  const holds = ({ entries }: Segment) => entries.some((held) => held.entry === entry)
  if (target !== BUILT_IN_SEGMENT_ID)
    await change(target, (segment) =>
      holds(segment) ? null : [...segment.entries, { entry, comment: '', user: '', department: '' }],
    )
  for (const { id } of segments) {
    if (id === target || id === BUILT_IN_SEGMENT_ID) continue
    await change(id, (segment) =>
      holds(segment) ? segment.entries.filter((held) => held.entry !== entry) : null,
    )
  }
}
