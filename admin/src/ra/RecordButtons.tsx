import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useText } from '../kit/i18n/index.ts'
import { EndButtons, Icon, RowButton } from '../kit/index.ts'

interface Acts {
  /** Absent when the record cannot be changed, or cannot be deleted. */
  onEdit: (() => void) | undefined
  onDelete: (() => void) | undefined
}

/** The actions on a record, below its facts, and further links. */
export function RecordFooter({ onEdit, onDelete, children }: Acts & { children?: ReactNode }) {
  const t = useText()
  return (
    <>
      {onDelete && (
        <Button color="error" onClick={onDelete}>
          {t('ui.delete')}
        </Button>
      )}
      <EndButtons>
        {children}
        {onEdit && (
          <Button variant="contained" startIcon={<Icon name="edit" size={14} />} onClick={onEdit}>
            {t('ui.edit')}
          </Button>
        )}
      </EndButtons>
    </>
  )
}

/** The same actions in a row, where the record's name makes the labels unique. */
export function RecordRowButtons({ name, onEdit, onDelete }: Acts & { name: string }) {
  const t = useText()
  return (
    <>
      {onEdit && (
        <RowButton aria-label={t('ui.editOf', { name })} onClick={onEdit}>
          {t('ui.edit')}
        </RowButton>
      )}
      {onDelete && (
        <RowButton color="error" aria-label={t('ui.deleteOf', { name })} onClick={onDelete}>
          {t('ui.delete')}
        </RowButton>
      )}
    </>
  )
}
