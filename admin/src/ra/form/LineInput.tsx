import { useInput, ValidationError } from 'react-admin'
import { Field, type FieldProps } from '../../kit/form/Field.tsx'

interface Props extends Pick<FieldProps, 'label' | 'isSecret' | 'hasFocus' | 'autoComplete' | 'inputMode'> {
  source: string
}

/** `TextField` without react-admin's input, which is larger than all else that the log-in page loads for its forms. */
export function LineInput({ source, ...shown }: Props) {
  const {
    field,
    fieldState: { error },
  } = useInput({ source, parse: String })
  return (
    <Field
      {...shown}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      fault={error?.message && <ValidationError error={error.message} />}
    />
  )
}
