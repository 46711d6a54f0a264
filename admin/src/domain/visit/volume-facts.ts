import type { AccessRecord } from '@netwarden/shared/domain'
import { useText } from '../../kit/i18n/index.ts'
import { useByteText } from '../import/byte-text.ts'
import { useDurationText } from './duration-text.ts'

/** Bytes and length of a connection as labels and texts, as far as its log has them. */
export function useVolumeFacts({ bytesSent, bytesReceived, durationMs }: AccessRecord) {
  const t = useText()
  const byteText = useByteText()
  const durationText = useDurationText()
  return [
    ...(bytesSent === null ? [] : [{ label: t('visits.field.bytesSent'), value: byteText(bytesSent) }]),
    ...(bytesReceived === null
      ? []
      : [{ label: t('visits.field.bytesReceived'), value: byteText(bytesReceived) }]),
    ...(durationMs === null
      ? []
      : [{ label: t('visits.field.durationMs'), value: durationText(durationMs) }]),
  ]
}
