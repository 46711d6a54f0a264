import Box from '@mui/material/Box'
import type { DryRun } from '@netwarden/shared/contract'
import { ForeignText } from '../../../domain/words/index.ts'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { LevelTag, Note, PlainTable, TimeText } from '../../../kit/index.ts'

/** The number of events that the rules would have raised, by rule, and the most severe ones. */
export function DryRunResult({ result, days }: { result: DryRun; days: number }) {
  const t = useText()
  const format = useFormat()
  const { events, records, rules, examples, isPart, from } = result
  const byRule = rules.map(({ code, events: count }) => `${t(`risk.${code}.name`)} ${format.number(count)}`)
  return (
    <Box sx={{ mb: 1.5 }}>
      <Note tone="low" role="status">
        {t('riskRules.would', { days, events: format.number(events), records: format.number(records) })}
        {byRule.length > 0 && ` ${byRule.join(t('ui.and'))}`}
        {isPart && ` ${t('riskRules.part', { from: format.time(from, 'minute') })}`} {t('riskRules.notTried')}
      </Note>
      {examples.length > 0 && (
        <PlainTable
          label={t('riskRules.examples')}
          rows={examples}
          rowKey={({ code, deviceIP, domain, detectedAt }) => [code, deviceIP, domain, detectedAt].join(' ')}
          columns={[
            {
              key: 'level',
              label: t('risks.level'),
              render: ({ riskLevel }) => <LevelTag level={riskLevel} />,
            },
            { key: 'name', label: t('risks.event') },
            {
              key: 'device',
              label: t('risks.device'),
              render: ({ deviceIP }) => <ForeignText text={deviceIP} />,
            },
            {
              key: 'domain',
              label: t('visits.field.domain'),
              render: ({ domain }) => <ForeignText text={domain} />,
            },
            {
              key: 'at',
              label: t('risks.detectedAt'),
              render: ({ detectedAt }) => <TimeText at={detectedAt} />,
            },
            { key: 'reasons', label: t('risks.reasons'), render: ({ reasons }) => reasons.join(' · ') },
          ]}
        />
      )}
    </Box>
  )
}
