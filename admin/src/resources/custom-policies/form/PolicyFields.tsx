import { type CustomPolicyGroup, SOLVED_MODES } from '@netwarden/shared/domain'
import { MAX_POLICY_REMARK } from '@netwarden/shared/limits'
import { ScheduleInput } from '../../../domain/schedule/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { Note } from '../../../kit/index.ts'
import { SegmentedInput, SwitchInput, TextField } from '../../../ra/index.ts'
import { ExpiryField } from './ExpiryField.tsx'

/** Fields for the effect and the time of a policy, for new and existing ones. */
export function PolicyFields({ group }: { group: CustomPolicyGroup }) {
  const t = useText()
  const remarkFault = (text: string) =>
    text.trim().length > MAX_POLICY_REMARK ? t('ui.tooLong', { limit: MAX_POLICY_REMARK }) : undefined
  return (
    <>
      {group === 'ip' ? (
        <Note tone="common">{t('policies.ip.bannedOnly')}</Note>
      ) : (
        <SegmentedInput
          source="solvedMode"
          label={t('policies.field.solvedMode')}
          options={SOLVED_MODES.map((value) => ({ value, label: t(`ui.mode.${value}`) }))}
          hintOf={(mode) => t(`policies.form.mode.${mode}`)}
        />
      )}
      <TextField source="comment" label={t('policies.comment')} faultOf={remarkFault} />
      <TextField
        source="reason"
        label={t('policies.field.reason')}
        hint={t('policies.form.reasonHint')}
        faultOf={remarkFault}
      />
      <ExpiryField />
      <ScheduleInput source="schedule" />
      <SwitchInput source="shadow" label={t('policies.trial')} hint={t('policies.trial.hint')} />
      <SwitchInput source="enable" label={t('policies.field.enable')} hint={t('policies.form.enableHint')} />
    </>
  )
}
