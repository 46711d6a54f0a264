import { type CustomPolicyGroup, SOLVED_MODES } from '@netwarden/shared'
import { type Control, Controller } from 'react-hook-form'
import { useText } from '../../../kit/i18n/index.ts'
import { CheckedField, ChoiceField, Note, SwitchField } from '../../../kit/index.ts'
import { ExpiryField } from './ExpiryField.tsx'
import { MAX_REMARK, type PolicyValues } from './policy-values.ts'
import { ScheduleField } from './ScheduleField.tsx'

interface Props {
  control: Control<PolicyValues>
  group: CustomPolicyGroup
  /** The expiry that is stored, and may stay even where it has passed. */
  keptExpiry?: string | null | undefined
}

/** What a policy does and when; the same for new ones and for one that is there. */
export function PolicyFields({ control, group, keptExpiry = null }: Props) {
  const t = useText()
  const remarkFault = (text: string) =>
    text.trim().length > MAX_REMARK ? t('policies.fault.long', { limit: MAX_REMARK }) : undefined
  return (
    <>
      {group === 'ip' ? (
        <Note tone="common">{t('policies.ip.bannedOnly')}</Note>
      ) : (
        <Controller
          control={control}
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
      <CheckedField control={control} name="comment" label={t('policies.comment')} faultOf={remarkFault} />
      <CheckedField
        control={control}
        name="reason"
        label={t('policies.field.reason')}
        hint={t('policies.form.reasonHint')}
        faultOf={remarkFault}
      />
      <ExpiryField control={control} kept={keptExpiry} />
      <ScheduleField control={control} />
      <Controller
        control={control}
        name="enable"
        render={({ field }) => (
          <SwitchField
            label={t('policies.field.enable')}
            hint={t('policies.form.enableHint')}
            isOn={field.value}
            onChange={field.onChange}
          />
        )}
      />
    </>
  )
}
