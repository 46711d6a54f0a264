import Button from '@mui/material/Button'
import type { UpdateCheck } from '@netwarden/shared/contract'
import type { PolicyList } from '@netwarden/shared/domain'
import { useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { ConfirmDialog, EndButtons, FileButton, Icon, Note } from '../../kit/index.ts'
import { DeleteDialog } from '../../ra/index.ts'
import type { ListActions } from './list-actions.ts'
import { type ListUpdates, useLatest } from './list-queries.ts'

interface Props {
  list: PolicyList
  updates: ListUpdates
  actions: ListActions
}

/** Actions on an added list. */
export function ListFooter({ list, updates, actions }: Props) {
  const t = useText()
  const { data: found } = useLatest(list)
  const [isRemoving, setRemoving] = useState(false)
  const { id, name } = list
  const { check, isPending } = updates
  return (
    <>
      {list.source.kind === 'upload' ? (
        <FileButton
          startIcon={<Icon name="upload" size={14} />}
          disabled={isPending}
          label={t('lists.file')}
          onChoose={(file) => check.mutate({ action: 'upload', file })}
        >
          {t('lists.upload')}
        </FileButton>
      ) : (
        <Button
          startIcon={<Icon name="refresh" size={14} />}
          loading={check.isPending}
          onClick={() => check.mutate({ action: 'check-update' })}
        >
          {t('lists.check')}
        </Button>
      )}
      <Button startIcon={<Icon name="edit" size={14} />} onClick={() => actions.edit(list)}>
        {t('ui.edit')}
      </Button>
      <Button color="error" startIcon={<Icon name="trash" size={14} />} onClick={() => setRemoving(true)}>
        {t('ui.delete')}
      </Button>
      {found && found.latest !== found.current && <Waiting found={found} updates={updates} />}
      {isRemoving && (
        <DeleteDialog
          resource="policies"
          id={id}
          title={t('lists.deleteTitle')}
          done={t('lists.deleted', { name })}
          onGone={actions.gone}
          onClose={() => setRemoving(false)}
        >
          {t('lists.deleteText', { name })}
        </DeleteDialog>
      )}
    </>
  )
}

const QUIET = { variant: 'text', size: 'row' } as const

interface WaitingProps {
  found: UpdateCheck
  updates: ListUpdates
}

function Waiting(props: WaitingProps) {
  return (
    <EndButtons>
      <PendingButtons {...props} />
    </EndButtons>
  )
}

interface PendingProps extends WaitingProps {
  /** Less prominent in a line of a page that has its own main button. */
  isQuiet?: boolean
}

/** Applies or discards the version that was checked and is not in use yet. */
export function PendingButtons({ found: { latest, held }, updates, isQuiet = false }: PendingProps) {
  const t = useText()
  const [asked, setAsked] = useState<'accept' | 'discard' | null>(null)
  const { change, discard, isPending } = updates
  const close = () => setAsked(null)
  const take = {
    accept: () => change.mutate({ action: 'accept', version: latest }, { onSettled: close }),
    discard: () => discard.mutate(latest, { onSettled: close }),
  }
  return (
    <>
      <Button {...(isQuiet && QUIET)} disabled={isPending} onClick={() => setAsked('discard')}>
        {t('lists.discard')}
      </Button>
      <Button
        {...(isQuiet ? QUIET : { variant: 'contained' })}
        disabled={isPending}
        onClick={() => (held ? setAsked('accept') : change.mutate({ action: 'update' }))}
      >
        {t(held ? 'lists.accept' : 'lists.update')}
      </Button>
      {asked && (
        <ConfirmDialog
          isOpen
          title={t(`lists.ask.${asked}`, { version: latest })}
          confirmLabel={t(`lists.${asked}`)}
          isDangerous
          isPending={isPending}
          onConfirm={take[asked]}
          onClose={close}
        >
          {asked === 'accept' && held && <Note tone="medium">{held.reason}</Note>}
          {t(`lists.ask.${asked}Hint`)}
        </ConfirmDialog>
      )}
    </>
  )
}
