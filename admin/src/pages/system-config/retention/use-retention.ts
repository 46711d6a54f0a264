import { MAX_RETENTION_DAYS, MIN_RETENTION_DAYS, type RetentionReport } from '@netwarden/shared/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useText } from '../../../kit/i18n/index.ts'
import { useAnswer } from '../../../kit/index.ts'
import { call } from '../../../kit/session/index.ts'
import { showToast } from '../../../kit/stores/toasts.ts'
import { useSentForm } from '../../../ra/index.ts'
import { useShowSaved } from '../use-show-saved.ts'

const KEY = ['retention'] as const

/** The retention of records, and the data that is about to be deleted. */
export function useRetention() {
  return useAnswer(KEY, 'GET /api/system-config/retention')
}

export function useRetentionForm({ days }: RetentionReport) {
  const t = useText()
  return useSentForm({
    values: { days: String(days) },
    check: (values) => (isDays(values.days) ? {} : { days: t('retention.daysFormat') }),
    send: (values) => call('PUT /api/system-config/retention', { body: { days: Number(values.days) } }),
    onSent: useShowSaved<RetentionReport>(KEY),
    onFailed: () => showToast('error', t('userCenter.updateFailed')),
  })
}

/** Confirms the deletion of exactly what was shown. */
export function useConfirmation() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (until: string) => call('POST /api/system-config/retention/confirm', { body: { until } }),
    onSuccess: (report) => queryClient.setQueryData(KEY, report),
    onError: () => queryClient.invalidateQueries({ queryKey: KEY }),
  })
}

function isDays(text: string): boolean {
  const days = Number(text)
  return /^\d+$/.test(text.trim()) && days >= MIN_RETENTION_DAYS && days <= MAX_RETENTION_DAYS
}
