import Button from '@mui/material/Button'
import { CUSTOM_POLICY_REMARKS, type CustomPolicy } from '@netwarden/shared/domain'
import { fieldNames } from '@netwarden/shared/fields'
import { useState } from 'react'
import { entryOf, PolicyStatus, TrialNote, useHitFacts } from '../../domain/control/index.ts'
import { ReplayDrawer } from '../../domain/replay/index.ts'
import { useScheduleText } from '../../domain/schedule/index.ts'
import { readableText, useValueNames, visibleText } from '../../domain/words/index.ts'
import { useLabel, useText } from '../../kit/i18n/index.ts'
import { FactList, ModeTag, TimeText } from '../../kit/index.ts'
import { RecordDrawer, RecordFooter } from '../../ra/index.ts'
import type { CustomActions } from './custom-columns.tsx'

interface Props {
  id: string
  /** The visible row, shown until the current policy is loaded. */
  shown: CustomPolicy | undefined
  actions: CustomActions
  onClose: () => void
}

export function PolicyDrawer({ id, shown, actions, onClose }: Props) {
  const t = useText()
  const names = useValueNames()
  const [replayed, setReplayed] = useState<CustomPolicy | null>(null)
  return (
    <>
      <RecordDrawer
        resource="custom-policies"
        id={id}
        shown={shown}
        unknownText={t('policies.unknown')}
        fallbackTitle={t('policies.view')}
        title={(policy) => readableText(entryOf(policy))}
        subtitle={({ group }) => names.controlGroup(group)}
        tags={({ solvedMode }) => <ModeTag mode={solvedMode} />}
        footer={(policy) =>
          actions.canEdit && (
            <RecordFooter onDelete={() => actions.remove([policy])} onEdit={() => actions.edit(policy)}>
              <Button onClick={() => actions.setEnabled([policy], !policy.enable)}>
                {t(policy.enable ? 'ui.disable' : 'ui.enable')}
              </Button>
              <Button onClick={() => setReplayed(policy)}>{t('replay.open')}</Button>
            </RecordFooter>
          )
        }
        onClose={onClose}
      >
        {(policy) => (
          <>
            {policy.shadow && <TrialOf policy={policy} />}
            <Facts policy={policy} />
          </>
        )}
      </RecordDrawer>
      {replayed && <SwitchReplay policy={replayed} onClose={() => setReplayed(null)} />}
    </>
  )
}

interface ReplayProps {
  policy: CustomPolicy
  onClose: () => void
}

/** The effect of switching the policy, or of enforcing it after its trial. */
function SwitchReplay({ policy, onClose }: ReplayProps) {
  const t = useText()
  const { id, enable, shadow } = policy
  const isTrial = enable && shadow
  const change = isTrial ? 'enforce' : enable ? 'disable' : 'enable'
  return (
    <ReplayDrawer
      draft={{ customPolicies: { enable: [isTrial ? { id, shadow: false } : { id, enable: !enable }] } }}
      subtitle={t(`replay.of.${change}`, { entry: readableText(entryOf(policy)) })}
      onApplied={onClose}
      onClose={onClose}
    />
  )
}

function TrialOf({ policy }: { policy: CustomPolicy }) {
  const name = readableText(entryOf(policy))
  return <TrialNote policy={policy} target={{ resource: 'custom-policies', id: policy.id, name }} />
}

function Facts({ policy }: { policy: CustomPolicy }) {
  const t = useText()
  const label = useLabel()
  const textOf = useScheduleText()
  const hits = useHitFacts(policy)
  const remarks = fieldNames(CUSTOM_POLICY_REMARKS).map((name) => ({
    label: label(CUSTOM_POLICY_REMARKS[name]),
    value: visibleText(policy[name]),
  }))
  const { expiresAt, schedule, createdAt, updatedAt, updatedBy } = policy
  return (
    <FactList
      facts={[
        { label: t('policies.field.state'), value: <PolicyStatus policy={policy} /> },
        ...hits,
        ...remarks,
        {
          label: t('policies.field.expiresAt'),
          value: expiresAt ? <TimeText at={expiresAt} /> : t('policies.lifetime.forever'),
        },
        { label: t('policies.field.schedule'), value: textOf(schedule) },
        { label: t('policies.field.updatedBy'), value: updatedBy },
        { label: t('policies.field.updatedAt'), value: <TimeText at={updatedAt} /> },
        { label: t('policies.field.createdAt'), value: <TimeText at={createdAt} /> },
      ]}
    />
  )
}
