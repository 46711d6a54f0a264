import Box from '@mui/material/Box'
import Button, { type ButtonProps } from '@mui/material/Button'
import { type Ref, useRef } from 'react'
import { visuallyHidden } from './visually-hidden.ts'

interface InputProps {
  label: string
  /** Accepted types; all types without it. */
  accept?: string | undefined
  isMultiple?: boolean
  /** Called with no files when the dialog was cancelled. */
  onChoose: (files: readonly File[]) => void
}

/** Opens the system's file dialog, by keyboard or from the surrounding element. */
export function FileInput(props: InputProps & { inputRef?: Ref<HTMLInputElement>; tabIndex?: number }) {
  return (
    <Box
      component="input"
      type="file"
      ref={props.inputRef}
      tabIndex={props.tabIndex}
      multiple={props.isMultiple ?? false}
      accept={props.accept}
      aria-label={props.label}
      onChange={(event) => {
        props.onChoose([...(event.target.files ?? [])])
        // The same file, corrected, may be chosen again.
        event.target.value = ''
      }}
      sx={visuallyHidden}
    />
  )
}

interface Props extends Omit<ButtonProps, 'onClick'>, Pick<InputProps, 'label' | 'accept'> {
  onChoose: (file: File) => void
}

/** A button that opens the system's file dialog. */
export function FileButton({ label, accept, onChoose, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <FileInput
        label={label}
        accept={accept}
        inputRef={input}
        tabIndex={-1}
        onChoose={([file]) => file && onChoose(file)}
      />
    </>
  )
}
