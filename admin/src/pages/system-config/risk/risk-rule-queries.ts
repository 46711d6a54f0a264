import type { RiskRuleRow } from '@netwarden/shared/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useText } from '../../../kit/i18n/index.ts'
import { useAnswer } from '../../../kit/index.ts'
import { call } from '../../../kit/session/index.ts'
import { showToast } from '../../../kit/stores/toasts.ts'
import { useShowSaved } from '../use-show-saved.ts'

const RULES_KEY = ['risk-rules'] as const
const MUTES_KEY = ['risk-mutes'] as const

export type RuleChange = Pick<RiskRuleRow, 'code' | 'enabled' | 'level' | 'thresholds'>

export function useRiskRules() {
  return useAnswer(RULES_KEY, 'GET /api/system-config/risk-rules')
}

export function saveRules(rules: readonly RuleChange[], version: number): Promise<RiskRuleRow[]> {
  return call('PUT /api/system-config/risk-rules', { body: { rules, version } })
}

export const useShowRules = () => useShowSaved<RiskRuleRow[]>(RULES_KEY)

/** The events that the rules of the form would have raised. */
export function useDryRun() {
  return useMutation({
    mutationFn: (body: { rules: readonly RuleChange[]; days: number }) =>
      call('POST /api/risk-event/dry-run', { body }),
    meta: { isQuiet: true },
  })
}

export function useEngine() {
  return useAnswer(['risk-engine'], 'GET /api/system-config/risk-engine', {
    refetchInterval: 5_000,
  })
}

export function useMutes() {
  return useAnswer(MUTES_KEY, 'GET /api/risk-event/mute')
}

export function useUnmute() {
  const client = useQueryClient()
  const t = useText()
  return useMutation({
    mutationFn: (id: string) => call('POST /api/risk-event/mute/remove', { body: { id } }),
    onSuccess: () => showToast('success', t('riskRules.unmuted')),
    onSettled: () => client.invalidateQueries({ queryKey: MUTES_KEY }),
  })
}
