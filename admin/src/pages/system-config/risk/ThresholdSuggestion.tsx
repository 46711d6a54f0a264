import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { RiskRuleRow } from '@netwarden/shared/contract'
import { RISK_RULES, type RiskThreshold } from '@netwarden/shared/domain'
import { useMutation } from '@tanstack/react-query'
import { useFormat, useLabel, useText } from '../../../kit/i18n/index.ts'
import { Note } from '../../../kit/index.ts'
import { saveRules } from './risk-rule-queries.ts'
import { useRuleChanges } from './use-rule-changes.ts'

interface Props {
  rule: RiskRuleRow
  rules: readonly RiskRuleRow[]
  onAccepted: (saved: RiskRuleRow[]) => void
}

/** Thresholds learnt from marked events; a click saves them. */
export function ThresholdSuggestion({ rule, rules, onAccepted }: Props) {
  const { suggested, suggestedEffect } = rule
  if (!suggested || !suggestedEffect) return null
  return (
    <Suggestion
      rule={rule}
      rules={rules}
      onAccepted={onAccepted}
      suggested={suggested}
      effect={suggestedEffect}
    />
  )
}

interface SuggestionProps extends Props {
  suggested: NonNullable<RiskRuleRow['suggested']>
  effect: NonNullable<RiskRuleRow['suggestedEffect']>
}

function Suggestion({ rule, rules, onAccepted, suggested, effect }: SuggestionProps) {
  const t = useText()
  const labelOf = useLabel()
  const format = useFormat()
  const { code, enabled, level, thresholds, version } = rule
  const hasChanges = useRuleChanges(rules).length > 0
  const accept = useMutation({
    mutationFn: () => saveRules([{ code, enabled, level, thresholds: suggested }], version),
    onSuccess: onAccepted,
  })
  const changes = Object.entries<RiskThreshold>(RISK_RULES[code].thresholds).flatMap(([name, threshold]) => {
    const [before = 0, value = before] = [thresholds[name], suggested[name]]
    if (value === before) return []
    return [`${labelOf(threshold)} ${format.number(before)} → ${format.number(value)}`]
  })
  const { trueMarks, falseMarks, dropsTrue, dropsFalse } = effect
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <Note
        tone="low"
        action={
          <Button
            variant="text"
            size="small"
            loading={accept.isPending}
            disabled={hasChanges}
            aria-label={`${t('riskRules.accept')}: ${t(`risk.${code}.name`)}`}
            onClick={() => accept.mutate()}
          >
            {t('riskRules.accept')}
          </Button>
        }
      >
        {t('riskRules.suggested', { changes: changes.join(t('ui.and')) })}{' '}
        {t('riskRules.suggestedEffect', { dropsFalse, falseMarks, dropsTrue, trueMarks })}
        {hasChanges && ` ${t('riskRules.acceptLater')}`}
      </Note>
    </Box>
  )
}
