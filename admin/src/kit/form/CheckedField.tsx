import { type Control, Controller, type FieldPathByValue, type FieldValues } from 'react-hook-form'
import { FormField, type FormFieldProps } from '../FormField.tsx'

interface Props<Values extends FieldValues>
  extends Pick<FormFieldProps, 'hint' | 'isRequired' | 'inputMode'> {
  control: Control<Values>
  name: FieldPathByValue<Values, string>
  label: string
  /** What is wrong with a text; undefined: nothing. */
  faultOf: (text: string) => string | undefined
}

/** A text of a form with a rule of its own; a fault of the server stands there until the text is changed. */
export function CheckedField<Values extends FieldValues>(props: Props<Values>) {
  const { control, name, faultOf, ...rest } = props
  return (
    <Controller
      control={control}
      name={name}
      rules={{ validate: (text) => faultOf(text) === undefined }}
      render={({ field, fieldState: { error } }) => (
        <FormField
          {...rest}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          fault={error?.type === 'validate' ? faultOf(field.value) : error?.message || undefined}
        />
      )}
    />
  )
}
