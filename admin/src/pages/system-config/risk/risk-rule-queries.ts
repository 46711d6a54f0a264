import type { DryRun, RiskEngineReport, RiskMute, RiskRuleRow } from '@netwarden/shared'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useText } from '../../../kit/i18n/index.ts'
import { call } from '../../../kit/session/index.ts'
import { showToast } from '../../../kit/stores/toasts.ts'

const PATH = '/api/system-config/risk-rules'
const MUTES = '/api/risk-event/mute'
const RULES_KEY = ['risk-rules'] as const
const MUTES_KEY = ['risk-mutes'] as const

export type RuleChange = Omit<RiskRuleRow, 'version'>

export function useRiskRules() {
  return useQuery({
    queryKey: RULES_KEY,
    queryFn: ({ signal }) => call<RiskRuleRow[]>('GET', PATH, { signal }),
    meta: { isQuiet: true },
  })
}

export function saveRules(rules: readonly RuleChange[], version: number): Promise<RiskRuleRow[]> {
  return call<RiskRuleRow[]>('PUT', PATH, { body: { rules, version } })
}

export function useShowRules(): (rows: RiskRuleRow[]) => void {
  const client = useQueryClient()
  const t = useText()
  return (rows) => {
    client.setQueryData(RULES_KEY, rows)
    showToast('success', t('userCenter.updated'))
  }
}

/** What the rules, as they stand in the form, would have raised. */
export function useDryRun() {
  return useMutation({
    mutationFn: (body: { rules: readonly RuleChange[]; days: number }) =>
      call<DryRun>('POST', '/api/risk-event/dry-run', { body }),
    meta: { isQuiet: true },
  })
}

export function useEngine() {
  return useQuery({
    queryKey: ['risk-engine'],
    queryFn: ({ signal }) => call<RiskEngineReport>('GET', '/api/system-config/risk-engine', { signal }),
    refetchInterval: 5_000,
    meta: { isQuiet: true },
  })
}

export function useMutes() {
  return useQuery({
    queryKey: MUTES_KEY,
    queryFn: ({ signal }) => call<RiskMute[]>('GET', MUTES, { signal }),
    meta: { isQuiet: true },
  })
}

export function useUnmute() {
  const client = useQueryClient()
  const t = useText()
  return useMutation({
    mutationFn: (id: string) => call('POST', `${MUTES}/remove`, { body: { id } }),
    onSuccess: () => showToast('success', t('riskRules.unmuted')),
    onSettled: () => client.invalidateQueries({ queryKey: MUTES_KEY }),
  })
}
