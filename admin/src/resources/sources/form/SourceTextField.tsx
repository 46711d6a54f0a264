import { useText } from '../../../kit/i18n/index.ts'
import { CheckedField } from '../../../kit/index.ts'
import type { SourceForm } from './use-source-form.ts'

const MAX_NAME = 100

interface Props {
  form: SourceForm
  name: 'name' | 'location'
  hint: string
}

/** What must be there is checked here; where a source may lie only the server knows. */
export function SourceTextField({ form: { form }, name, hint }: Props) {
  const t = useText()
  const faultOf = (text: string) => {
    if (text.trim() === '') return t(`sources.fault.${name}`)
    if (name === 'name' && text.trim().length > MAX_NAME)
      return t('sources.fault.nameLong', { limit: MAX_NAME })
    return undefined
  }
  return (
    <CheckedField
      control={form.control}
      name={name}
      label={t(`sources.field.${name}`)}
      hint={hint}
      isRequired
      faultOf={faultOf}
    />
  )
}
