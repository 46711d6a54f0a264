import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react'
import { useText } from '../i18n/index.ts'
import { SymbolButton } from '../SymbolButton.tsx'
import { FieldFrame, type FieldFrameProps, helpId } from './FieldFrame.tsx'

type Input = InputHTMLAttributes<HTMLInputElement>

export interface FieldProps extends FieldFrameProps, Pick<Input, 'inputMode' | 'max'> {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  isSecret?: boolean
  hasFocus?: boolean
  type?: 'text' | 'password' | 'datetime-local' | 'time'
  autoComplete?: string
  inputRef?: Ref<HTMLInputElement>
  /** Buttons inside the field, at its end. */
  end?: ReactNode
}

/** A line of text with its label above it, its fault or hint below it; a password has a button that shows it. */
export function Field(props: FieldProps) {
  const { value, onChange, isSecret = false, hasFocus = false, type = 'text' } = props
  const id = useId()
  const [isShown, setShown] = useState(false)
  return (
    <FieldFrame {...props} id={id}>
      <OutlinedInput
        id={id}
        size="small"
        value={value}
        inputRef={props.inputRef}
        autoFocus={hasFocus}
        autoComplete={props.autoComplete ?? 'off'}
        type={isSecret && !isShown ? 'password' : type}
        onChange={(event) => onChange(event.target.value)}
        onBlur={props.onBlur}
        notched={false}
        slotProps={{
          input: {
            'aria-describedby': helpId(id, props),
            'aria-required': props.isRequired || undefined,
            inputMode: props.inputMode,
            max: props.max,
          },
        }}
        sx={{ pr: props.end ? 0.5 : undefined }}
        endAdornment={
          isSecret ? <EyeButton isShown={isShown} onToggle={() => setShown(!isShown)} /> : props.end
        }
      />
    </FieldFrame>
  )
}

/** Shows a password, and hides it. */
export function EyeButton({ isShown, onToggle }: { isShown: boolean; onToggle: () => void }) {
  const t = useText()
  return (
    <InputAdornment position="end">
      <SymbolButton
        label={t(isShown ? 'ui.form.hidePassword' : 'ui.form.showPassword')}
        icon={isShown ? 'eyeOff' : 'eye'}
        edge="end"
        onClick={onToggle}
      />
    </InputAdornment>
  )
}
