import Select from '@mui/material/Select'
import { useId } from 'react'
import { FieldFrame, type FieldFrameProps, helpId } from './FieldFrame.tsx'

interface Props extends FieldFrameProps {
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** The browser's own list of choices: typing finds one of hundreds, and on phones it is the wheel people know. */
export function SelectField({ value, options, onChange, ...frame }: Props) {
  const id = useId()
  return (
    <FieldFrame {...frame} id={id}>
      <Select
        native
        value={value}
        notched={false}
        onChange={(event) => onChange(event.target.value)}
        inputProps={{ id, 'aria-describedby': helpId(id, frame) }}
        sx={{ '& select': { height: 20, py: '5px', textOverflow: 'ellipsis' } }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </FieldFrame>
  )
}
