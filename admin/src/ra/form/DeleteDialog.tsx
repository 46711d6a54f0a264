import type { ReactNode } from 'react'
import { type RaRecord, useDelete } from 'react-admin'
import { ConfirmDialog, Note } from '../../kit/index.ts'

interface Props {
  resource: string
  id: string
  title: string
  confirmLabel: string
  /** What is lost with it. */
  children: ReactNode
  onDeleted: () => void
  onClose: () => void
}

/** Asks before a record is deleted, and says why it could not be. */
export function DeleteDialog({ resource, id, title, confirmLabel, children, onDeleted, onClose }: Props) {
  const [remove, { isPending, error }] = useDelete<RaRecord<string>, Error>(
    resource,
    { id },
    { mutationMode: 'pessimistic', onSuccess: onDeleted, onError: () => undefined },
  )
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      isPending={isPending}
      title={title}
      confirmLabel={confirmLabel}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {children}
      {error && <Note tone="high">{error.message}</Note>}
    </ConfirmDialog>
  )
}
