import Button, { type ButtonProps } from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { Icon } from './icons.tsx'
import { download, type Query } from './session/index.ts'

interface Props extends ButtonProps {
  path: string
  /** As of the click, where it is a function. */
  query?: Query | (() => Query)
}

/** Saves what a call answers as a file. */
export function DownloadButton({ path, query, ...shown }: Props) {
  const save = useMutation({
    mutationFn: () => download(path, typeof query === 'function' ? query() : query),
  })
  return (
    <Button
      startIcon={<Icon name="download" size={14} />}
      loading={save.isPending}
      onClick={() => save.mutate()}
      {...shown}
    />
  )
}
