import { CUSTOM_POLICY_REMARKS, type CustomPolicyGroup, SOLVED_MODES } from '@netwarden/shared/domain'
import { ScheduleInput } from '../../../domain/schedule/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { Note } from '../../../kit/index.ts'
import { FieldInput, SegmentedInput, SwitchInput } from '../../../ra/index.ts'
import { ExpiryField } from './ExpiryField.tsx'

/** Fields for the effect and the time of a policy, for new and existing ones. */
export function PolicyFields({ group }: { group: CustomPolicyGroup }) {
  const t = useText()
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
      <FieldInput name="comment" field={CUSTOM_POLICY_REMARKS.comment} />
      <FieldInput name="reason" field={CUSTOM_POLICY_REMARKS.reason} hint={t('policies.form.reasonHint')} />
      <ExpiryField />
      <ScheduleInput source="schedule" />
      <SwitchInput source="shadow" label={t('policies.trial')} hint={t('policies.trial.hint')} />
      <SwitchInput source="enable" label={t('policies.field.enable')} hint={t('policies.form.enableHint')} />
    </>
  )
}
