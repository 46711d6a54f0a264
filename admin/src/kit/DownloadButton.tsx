import Button, { type ButtonProps } from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { Icon } from './icons.tsx'

interface Props extends ButtonProps {
  /** Downloads the file, by `download`. */
  save: () => Promise<void>
}

/** Saves the answer of a call as a file. */
export function DownloadButton({ save, ...shown }: Props) {
  const { mutate, isPending } = useMutation({ mutationFn: save })
  return (
    <Button
      startIcon={<Icon name="download" size={14} />}
      loading={isPending}
      onClick={() => mutate()}
      {...shown}
    />
  )
}
