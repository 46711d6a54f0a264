import Button from '@mui/material/Button'
import type { RiskMute } from '@netwarden/shared/domain'
import { ForeignText } from '../../../domain/words/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { Card, EmptyState, Loaded, PlainTable, RowsSkeleton, Tag, TimeText } from '../../../kit/index.ts'
import { useMutes, useUnmute } from './risk-rule-queries.ts'

/** Mutes with their end and reason, which can be ended here. */
export function MutesCard() {
  const t = useText()
  return (
    <Card title={t('riskRules.mutes')} isFlush>
      <Loaded query={useMutes()} skeleton={<RowsSkeleton rows={3} />} isCompact>
        {(mutes) =>
          mutes.length > 0 ? (
            <MuteTable mutes={mutes} />
          ) : (
            <EmptyState icon="check" title={t('riskRules.noMutes')} hint={t('riskRules.noMutesHint')} />
          )
        }
      </Loaded>
    </Card>
  )
}

function MuteTable({ mutes }: { mutes: readonly RiskMute[] }) {
  const t = useText()
  const unmute = useUnmute()
  const isOver = ({ expiresAt }: RiskMute) => expiresAt !== null && Date.parse(expiresAt) <= Date.now()
  return (
    <PlainTable
      label={t('riskRules.mutes')}
      rows={mutes}
      rowKey={({ id }) => id}
      columns={[
        { key: 'rule', label: t('risks.event'), render: ({ code }) => t(`risk.${code}.name`) },
        {
          key: 'what',
          label: t('riskRules.of'),
          render: ({ deviceIP, domain }) => (
            <ForeignText text={[deviceIP, domain].filter(Boolean).join(' · ')} />
          ),
        },
        {
          key: 'reason',
          label: t('riskRules.reason'),
          render: ({ reason }) => <ForeignText text={reason} />,
        },
        { key: 'by', label: t('riskRules.by'), render: ({ createdBy }) => <ForeignText text={createdBy} /> },
        {
          key: 'until',
          label: t('riskRules.until'),
          render: (mute) =>
            isOver(mute) ? (
              <Tag tone="common">{t('riskRules.over')}</Tag>
            ) : mute.expiresAt ? (
              <TimeText at={mute.expiresAt} />
            ) : (
              t('riskRules.forGood')
            ),
        },
        {
          key: 'end',
          label: t('ui.actions'),
          render: ({ id, code, deviceIP, domain }) => (
            <Button
              variant="text"
              aria-label={[t('riskRules.end'), t(`risk.${code}.name`), deviceIP, domain]
                .filter(Boolean)
                .join(' ')}
              onClick={() => unmute.mutate(id)}
            >
              {t('riskRules.end')}
            </Button>
          ),
        },
      ]}
    />
  )
}
