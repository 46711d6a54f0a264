import Typography from '@mui/material/Typography'
import type { EnforcerPlan } from '@netwarden/shared/contract'
import type { Enforcer } from '@netwarden/shared/domain'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { ConfirmDialog, Note, PlainTable } from '../../kit/index.ts'
import { usePlan, usePublish } from './enforcer-queries.ts'

type Change = EnforcerPlan['changes'][number]

/** What the newest order would change here, and what keeps the enforcer from taking it; an obstacle needs force. */
export function PublishDialog({ enforcer, onClose }: { enforcer: Enforcer; onClose: () => void }) {
  const t = useText()
  const format = useFormat()
  const { data: plan, error } = usePlan(enforcer.id)
  const publish = usePublish(enforcer, onClose)
  const isForced = plan?.obstacle !== undefined
  const isNothing = plan !== undefined && plan.changes.length === 0 && !isForced
  const countOf = (count: number | null) => (count === null ? '?' : format.number(count))
  return (
    <ConfirmDialog
      isOpen
      isDangerous={isForced}
      title={t('enforcers.publish.title', { name: enforcer.name, generation: plan?.generation ?? '…' })}
      confirmLabel={t(isForced ? 'enforcers.publish.force' : 'enforcers.publish')}
      fault={(publish.error ?? error)?.message}
      isPending={publish.isPending}
      isConfirmOff={!plan || isNothing}
      onConfirm={() => plan && publish.mutate({ generation: plan.generation, force: isForced })}
      onClose={onClose}
    >
      {plan?.obstacle && <Note tone="medium">{plan.obstacle}</Note>}
      {isNothing && <Note tone="low">{t('enforcers.publish.nothing')}</Note>}
      {plan?.cannot.map(({ what, why }) => (
        <Note key={what} tone="medium">
          {what}: {why}
        </Note>
      ))}
      {plan && plan.changes.length > 0 && (
        <>
          <Typography variant="body2">{t('enforcers.publish.changes')}</Typography>
          <PlainTable<Change>
            label={t('enforcers.publish.changes')}
            rows={plan.changes}
            rowKey={({ kind, zone }) => `${kind} ${zone}`}
            isDense
            columns={[
              {
                key: 'zone',
                label: t('enforcers.publish.zone'),
                isWrapped: true,
                render: ({ kind, zone }) =>
                  [t(`enforcers.change.${kind}`), zone].filter((part) => part !== '').join(' · '),
              },
              {
                key: 'added',
                label: t('enforcers.publish.added'),
                isNumeric: true,
                width: 100,
                render: ({ added }) => countOf(added),
              },
              {
                key: 'removed',
                label: t('enforcers.publish.removed'),
                isNumeric: true,
                width: 100,
                render: ({ removed }) => countOf(removed),
              },
            ]}
          />
        </>
      )}
    </ConfirmDialog>
  )
}
