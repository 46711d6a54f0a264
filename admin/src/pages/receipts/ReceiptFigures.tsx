import Box from '@mui/material/Box'
import type { Receipt } from '@netwarden/shared/contract'
import { SubjectLink } from '../../domain/subject/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'

interface Props {
  receipt: Receipt
}

const SHOWN = 3

/** Predicted number of changed verdicts per hour. */
export function PredictedText({ receipt: { predicted } }: Props) {
  const t = useText()
  const rates = useRates()
  return predicted ? rates(predicted.toBannedPerHour, predicted.toPassedPerHour) : t('receipts.unknown')
}

/** Observed number of changed verdicts per hour, with the time of the observation. */
export function ObservedText({ receipt: { observed } }: Props) {
  const t = useText()
  const format = useFormat()
  const rates = useRates()
  const { hours, toBanned, toPassed, isComplete } = observed
  if (hours === 0) return t(isComplete ? 'receipts.unknown' : 'receipts.notYet')
  const perHour = Math.max(1, hours)
  const text = rates(toBanned / perHour, toPassed / perHour)
  const time =
    hours < 1
      ? t('receipts.minutes', { count: Math.max(1, Math.round(hours * 60)) })
      : t('receipts.hours', { count: Math.round(hours), number: format.number(Math.round(hours)) })
  return t(isComplete ? 'receipts.observedFor' : 'receipts.observedSoFar', { text, time })
}

export function useRates() {
  const t = useText()
  const format = useFormat()
  return (toBanned: number, toPassed: number) => {
    const of = (rate: number) => (rate > 0 && rate < 1 ? '< 1' : format.number(Math.round(rate)))
    const parts = [
      toBanned > 0 && t('receipts.toBanned', { rate: of(toBanned) }),
      toPassed > 0 && t('receipts.toPassed', { rate: of(toPassed) }),
    ].filter((part) => part !== false)
    return parts.length > 0 ? parts.join(', ') : t('receipts.noFlips')
  }
}

/** Names and devices without a prediction, most visits first. */
export function Unexpected({ receipt: { unexpected, unexpectedDevices } }: Props) {
  const t = useText()
  const format = useFormat()
  const visits = (count: number) => t('receipts.visits', { count, number: format.number(count) })
  const total = unexpected.length + unexpectedDevices.length
  if (total === 0) return '—'
  const names = unexpected.slice(0, SHOWN)
  const devices = unexpectedDevices.slice(0, SHOWN)
  const more = total - names.length - devices.length
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {names.map((row) => (
        <li key={row.domain}>
          <SubjectLink kind="domain" name={row.domain} /> {visits(row.visits)}
        </li>
      ))}
      {devices.map((row) => (
        <li key={row.deviceIP}>
          <SubjectLink kind="device" name={row.deviceIP} label={row.deviceName ?? row.deviceIP} />{' '}
          {visits(row.visits)}
        </li>
      ))}
      {more > 0 && <li>{t('receipts.moreUnexpected', { count: more, number: format.number(more) })}</li>}
    </Box>
  )
}
