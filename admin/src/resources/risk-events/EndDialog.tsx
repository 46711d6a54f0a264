import type { RiskEvent } from '@netwarden/shared'
import { useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { ConfirmDialog, Field, Note } from '../../kit/index.ts'
import { useEndRisk } from './risk-queries.ts'

export interface Ending {
  /** One, or those that were chosen. */
  events: readonly RiskEvent[]
  status: 'solved' | 'ignored'
}

/** Solved wants a comment, ignored is asked; both are for good. */
export function EndDialog({ ending, onClose }: { ending: Ending; onClose: () => void }) {
  const t = useText()
  const { events, status } = ending
  const name = events.length === 1 ? (events[0]?.name ?? '') : t('risks.several', { count: events.length })
  const [comment, setComment] = useState('')
  const end = useEndRisk(onClose)
  const isSolving = status === 'solved'
  return (
    <ConfirmDialog
      isOpen
      hasForm={isSolving}
      isDangerous={!isSolving}
      isPending={end.isPending}
      isConfirmOff={isSolving && comment.trim() === ''}
      title={t(isSolving ? 'risks.solveTitle' : 'risks.ignoreTitle', { name })}
      confirmLabel={t(isSolving ? 'risks.solve' : 'risks.ignore')}
      onConfirm={() =>
        end.mutate({ ids: events.map(({ id }) => id), status, ...(isSolving && { comment: comment.trim() }) })
      }
      onClose={onClose}
    >
      {isSolving ? (
        <Field
          label={t('risks.comment')}
          hint={t('risks.commentHint')}
          value={comment}
          onChange={setComment}
          isRequired
          hasFocus
        />
      ) : (
        t('risks.ignoreHint')
      )}
      {end.error && <Note tone="high">{end.error.message}</Note>}
    </ConfirmDialog>
  )
}
