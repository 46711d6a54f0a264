import { useText } from '../../../kit/i18n/index.ts'
import { CheckedField } from '../../../kit/index.ts'
import { type OrgTextName, orgTextFault } from './org-faults.ts'
import type { OrgForm } from './use-org-form.ts'

interface Props {
  form: OrgForm
  name: OrgTextName
  hint?: string
}

export function OrgTextField({ form: { form }, name, hint }: Props) {
  const t = useText()
  return (
    <CheckedField
      control={form.control}
      name={name}
      label={t(`orgs.field.${name}`)}
      hint={hint}
      isRequired={name === 'name'}
      faultOf={(text) => {
        const fault = orgTextFault(name, text)
        return fault && t(fault.key, fault.params)
      }}
    />
  )
}
