import { type CustomPolicyGroup, SOLVED_MODES } from '@netwarden/shared'
import { Controller } from 'react-hook-form'
import { isSound, ScheduleInput } from '../../../domain/schedule/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { ChoiceField, Note } from '../../../kit/index.ts'
import { SwitchInput, TextField } from '../../../ra/index.ts'
import { ExpiryField } from './ExpiryField.tsx'
import { MAX_REMARK, type PolicyValues } from './policy-values.ts'

/** What a policy does and when; the same for new ones and for one that is there. */
export function PolicyFields({ group }: { group: CustomPolicyGroup }) {
  const t = useText()
  const remarkFault = (text: string) =>
    text.trim().length > MAX_REMARK ? t('policies.fault.long', { limit: MAX_REMARK }) : undefined
  return (
    <>
      {group === 'ip' ? (
        <Note tone="common">{t('policies.ip.bannedOnly')}</Note>
      ) : (
        <Controller<PolicyValues, 'solvedMode'>
          name="solvedMode"
          render={({ field, fieldState: { error } }) => (
            <ChoiceField
              label={t('policies.field.solvedMode')}
              value={field.value}
              options={SOLVED_MODES.map((value) => ({ value, label: t(`ui.mode.${value}`) }))}
              hint={t(`policies.form.mode.${field.value}`)}
              fault={error?.message}
              onChange={field.onChange}
            />
          )}
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
      <ScheduleField />
      <SwitchInput source="enable" label={t('policies.field.enable')} hint={t('policies.form.enableHint')} />
    </>
  )
}

function ScheduleField() {
  return (
    <Controller<PolicyValues, 'schedule'>
      name="schedule"
      rules={{ validate: isSound }}
      render={({ field, fieldState: { error } }) => (
        <ScheduleInput
          value={field.value}
          isChecked={error !== undefined}
          fault={error?.type === 'validate' ? undefined : error?.message}
          onChange={field.onChange}
        />
      )}
    />
  )
}
