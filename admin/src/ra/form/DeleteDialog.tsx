import type { ReactNode } from 'react'
import { type RaRecord, useDelete } from 'react-admin'
import { ConfirmDialog } from '../../kit/index.ts'

interface Props {
  resource: string
  id: string
  title: string
  confirmLabel: string
  /** What is lost with it. */
  children: ReactNode
  /** How a failure is told; by default by its reason alone. */
  faultText?: (reason: string) => string
  onDeleted: () => void
  onClose: () => void
}

/** Asks before a record is deleted, and says why it could not be. */
export function DeleteDialog(props: Props) {
  const { resource, id, title, confirmLabel, children, faultText = String, onDeleted, onClose } = props
  const [remove, { isPending, error }] = useDelete<RaRecord<string>, Error>(
    resource,
    { id },
    { meta: { isQuiet: true }, onSuccess: onDeleted },
  )
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      isPending={isPending}
      title={title}
      confirmLabel={confirmLabel}
      fault={error ? faultText(error.message) : undefined}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
