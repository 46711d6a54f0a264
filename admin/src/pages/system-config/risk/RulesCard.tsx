import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import type { RiskRuleRow } from '@netwarden/shared/contract'
import { RISK_LEVELS, RISK_RULES, type RiskThreshold } from '@netwarden/shared/domain'
import type { ComponentProps } from 'react'
import { useFormat, useLabel, useText } from '../../../kit/i18n/index.ts'
import { Card, Note } from '../../../kit/index.ts'
import { ChoiceInput, SaveButtons, SentForm, SwitchInput, TextField, useSentForm } from '../../../ra/index.ts'
import { DryRunResult } from './DryRunResult.tsx'
import { saveRules, useDryRun, useShowRules } from './risk-rule-queries.ts'
import { changesOf, faultsOf, fieldsOf } from './rule-fields.ts'
import { ThresholdSuggestion } from './ThresholdSuggestion.tsx'
import { useRuleChanges } from './use-rule-changes.ts'

const DAYS = 7

/** Switch, level and thresholds of each rule; a dry run before saving shows what they would have raised. */
export function RulesCard({ rules }: { rules: readonly RiskRuleRow[] }) {
  const t = useText()
  const label = useLabel()
  const hintOf = useRuleHint()
  const show = useShowRules()
  const dryRun = useDryRun()
  const form = useSentForm({
    values: fieldsOf(rules),
    check: (values) => faultsOf(values, t('riskRules.number')),
    send: (values) => saveRules(changesOf(rules, values), rules[0]?.version ?? 0),
    onSent: show,
  })
  return (
    <SentForm form={form}>
      <Card title={t('riskRules.title')} actions={<DryRunButton rules={rules} dryRun={dryRun} />}>
        {dryRun.error && <Note tone="high">{dryRun.error.message}</Note>}
        {dryRun.data && <DryRunResult result={dryRun.data} days={DAYS} />}
        <List disablePadding>
          {rules.map((rule) => {
            const { code, precision } = rule
            return (
              <Box component="li" key={code} sx={ruleStyle}>
                <SwitchInput
                  source={`${code}.enabled`}
                  label={t(`risk.${code}.name`)}
                  hint={hintOf(code, precision)}
                />
                <ChoiceInput
                  source={`${code}.level`}
                  label={t('risks.level')}
                  options={RISK_LEVELS.map((value) => ({ value, label: t(`ui.level.${value}`) }))}
                />
                <Box sx={thresholdsStyle}>
                  {Object.entries<RiskThreshold>(RISK_RULES[code].thresholds).map(([name, threshold]) => (
                    <TextField
                      key={name}
                      source={`${code}.thresholds.${name}`}
                      label={label(threshold)}
                      inputMode="decimal"
                    />
                  ))}
                </Box>
                <ThresholdSuggestion rule={rule} rules={rules} onAccepted={show} />
              </Box>
            )
          })}
        </List>
        {form.fault && <Note tone="high">{form.fault}</Note>}
        <Box sx={{ mt: 2 }}>
          <SaveRules form={form} rules={rules} />
        </Box>
      </Card>
    </SentForm>
  )
}

/** Purpose of a rule, and its precision according to the marks of its events. */
function useRuleHint() {
  const t = useText()
  const format = useFormat()
  return (code: RiskRuleRow['code'], precision: number | null) => {
    const hint = t(`riskRules.hint.${code}`)
    if (precision === null) return hint
    return `${hint} ${t('riskRules.precision', { share: format.percent(precision, 0) })}`
  }
}

interface DryRunProps {
  rules: readonly RiskRuleRow[]
  dryRun: ReturnType<typeof useDryRun>
}

function DryRunButton({ rules, dryRun }: DryRunProps) {
  const t = useText()
  const changes = useRuleChanges(rules)
  return (
    <Button loading={dryRun.isPending} onClick={() => dryRun.mutate({ rules: changes, days: DAYS })}>
      {t('riskRules.dryRun', { days: DAYS })}
    </Button>
  )
}

function SaveRules({
  form,
  rules,
}: Pick<ComponentProps<typeof SaveButtons>, 'form'> & { rules: readonly RiskRuleRow[] }) {
  return <SaveButtons form={form} isOff={useRuleChanges(rules).length === 0} />
}

const ruleStyle = {
  display: 'grid',
  gap: 1.5,
  py: 1.25,
  alignItems: 'start',
  borderBottom: 'weak',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) 120px minmax(0, 6fr)' },
} as const
const thresholdsStyle = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' },
} as const
