import { useTextInput } from '../../ra/index.ts'
import { DeviceField, type DeviceFieldProps } from './DeviceField.tsx'

type Props = Pick<DeviceFieldProps, 'label' | 'hint' | 'isRequired' | 'by' | 'hasFocus'> & { source: string }

/** `DeviceField` in a form. */
export function DeviceInput({ source, ...shown }: Props) {
  const { value, onChange, onBlur, ref, fault } = useTextInput(source)
  return (
    <DeviceField {...shown} value={value} onChange={onChange} onBlur={onBlur} inputRef={ref} fault={fault} />
  )
}
