import type { ResourceName } from '@netwarden/shared/api-calls'
import type { ReactNode } from 'react'
import { type RaRecord, useDelete } from 'react-admin'
import { useText } from '../../kit/i18n/index.ts'
import { ConfirmDialog } from '../../kit/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { useRefresh } from '../refresh.ts'

interface Props {
  resource: ResourceName
  id: string
  title: string
  /** Label of the confirmation; "Delete" by default. */
  confirmLabel?: string
  /** A description of everything that is deleted. */
  children: ReactNode
  /** The message after the deletion. */
  done: string
  /** The message of a failure; by default its reason alone. */
  faultText?: (reason: string) => string
  onGone?: (id: string) => void
  onClose: () => void
}

/** Asks for confirmation before a record is deleted, and shows why it failed. */
export function DeleteDialog(props: Props) {
  const { resource, id, title, confirmLabel, children, done, faultText = String, onGone, onClose } = props
  const t = useText()
  const refresh = useRefresh(resource)
  const [remove, { isPending, error }] = useDelete<RaRecord<string>, Error>(
    resource,
    { id },
    {
      meta: { isQuiet: true },
      onSuccess: () => {
        showToast('success', done)
        onGone?.(id)
        onClose()
        void refresh()
      },
    },
  )
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      isPending={isPending}
      title={title}
      confirmLabel={confirmLabel ?? t('ui.delete')}
      fault={error ? faultText(error.message) : undefined}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
