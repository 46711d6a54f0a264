import { Field, type FieldProps } from '../../kit/form/Field.tsx'
import { useTextInput } from './use-text-input.tsx'

interface Props extends Pick<FieldProps, 'label' | 'isSecret' | 'hasFocus' | 'autoComplete' | 'inputMode'> {
  source: string
}

/** `TextField` without react-admin's input, which is larger than all other code of the log-in page. */
export function LineInput({ source, ...shown }: Props) {
  const { value, onChange, onBlur, ref, fault } = useTextInput(source)
  return <Field {...shown} value={value} onChange={onChange} onBlur={onBlur} inputRef={ref} fault={fault} />
}
