import { RETENTION_SETTINGS, type RetentionReport } from '@netwarden/shared/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAnswer } from '../../../kit/index.ts'
import { call } from '../../../kit/session/index.ts'
import { useSettingsForm } from '../../../ra/index.ts'
import { useShowSaved } from '../use-show-saved.ts'

const KEY = ['retention'] as const

/** The retention of records, and the data that is about to be deleted. */
export function useRetention() {
  return useAnswer(KEY, 'GET /api/system-config/retention')
}

export function useRetentionForm(report: RetentionReport) {
  return useSettingsForm({
    fields: RETENTION_SETTINGS,
    stored: report,
    beside: {},
    save: (body) => call('PUT /api/system-config/retention', { body }),
    onSaved: useShowSaved<RetentionReport>(KEY),
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
