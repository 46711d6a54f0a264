import { Controller } from 'react-hook-form'
import { useText } from '../../../i18n/index.ts'
import { FormField } from '../../../ui/index.ts'
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
    <Controller
      control={form.control}
      name={name}
      rules={{ validate: (text) => faultOf(text) === undefined }}
      render={({ field, fieldState: { error } }) => (
        <FormField
          label={t(`sources.field.${name}`)}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          fault={error?.type === 'validate' ? faultOf(field.value) : error?.message || undefined}
          hint={hint}
          isRequired
        />
      )}
    />
  )
}
