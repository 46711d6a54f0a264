import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { RISK_LEVELS, type RiskRuleRow } from '@netwarden/shared'
import { useText, useTextFinder } from '../../../kit/i18n/index.ts'
import { Card, Field, Form, Note, SelectField, SwitchField, useForm } from '../../../kit/index.ts'
import { DryRunResult } from './DryRunResult.tsx'
import { saveRules, useDryRun, useShowRules } from './risk-rule-queries.ts'
import { changesOf, fieldsOf, thresholdField } from './rule-fields.ts'

const DAYS = 7

/** Switch, level and thresholds of each rule; what they would have raised is asked before they are saved. */
export function RulesCard({ rules }: { rules: readonly RiskRuleRow[] }) {
  const t = useText()
  const find = useTextFinder()
  const show = useShowRules()
  const dryRun = useDryRun()
  const form = useForm({
    initial: fieldsOf(rules),
    check: (values) =>
      Object.fromEntries(
        Object.entries(values)
          .filter(([name, value]) => name.includes('.thresholds.') && !/^\d+(\.\d+)?$/.test(value.trim()))
          .map(([name]) => [name, t('riskRules.number')]),
      ),
    send: (values) => saveRules(changesOf(rules, values), rules[0]?.version ?? 0),
    onSent: show,
  })
  const { error, isPending } = form.sending
  const isChanged = changesOf(rules, form.values).length > 0
  return (
    <Card
      title={t('riskRules.title')}
      actions={
        <Button
          loading={dryRun.isPending}
          onClick={() => dryRun.mutate({ rules: changesOf(rules, form.values), days: DAYS })}
        >
          {t('riskRules.dryRun', { days: DAYS })}
        </Button>
      }
    >
      <Form onSubmit={form.submit}>
        {dryRun.error && <Note tone="high">{dryRun.error.message}</Note>}
        {dryRun.data && <DryRunResult result={dryRun.data} days={DAYS} />}
        <Box component="ul" sx={listStyle}>
          {rules.map((rule) => (
            <Box component="li" key={rule.code} sx={ruleStyle}>
              <SwitchField
                label={t(`riskRules.rule.${rule.code}`)}
                hint={t(`riskRules.hint.${rule.code}`)}
                isOn={form.values[`${rule.code}.enabled`] === 'true'}
                onChange={(isOn) => form.field(`${rule.code}.enabled`).onChange(String(isOn))}
              />
              <SelectField
                label={t('risks.level')}
                options={RISK_LEVELS.map((value) => ({ value, label: t(`ui.level.${value}`) }))}
                {...form.field(`${rule.code}.level`)}
              />
              <Box sx={thresholdsStyle}>
                {Object.keys(rule.thresholds).map((name) => (
                  <Field
                    key={name}
                    label={find(`riskRules.threshold.${name}`) ?? name}
                    inputMode="decimal"
                    {...form.field(thresholdField(rule.code, name))}
                  />
                ))}
              </Box>
            </Box>
          ))}
        </Box>
        {error && <Note tone="high">{error.message}</Note>}
        <Box sx={{ display: 'flex', gap: 1, mt: 2 }}>
          <Button type="submit" variant="contained" disabled={!isChanged} loading={isPending}>
            {t('userCenter.save')}
          </Button>
          <Button onClick={form.reset}>{t('ui.reset')}</Button>
        </Box>
      </Form>
    </Card>
  )
}

const listStyle = { listStyle: 'none', m: 0, p: 0 } as const
const ruleStyle = {
  display: 'grid',
  gap: 1.5,
  py: 1.25,
  alignItems: 'start',
  borderBottom: 1,
  borderColor: 'line.weak',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) 120px minmax(0, 6fr)' },
} as const
const thresholdsStyle = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' },
} as const
