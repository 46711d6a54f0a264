import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { Card, ErrorState, Field, RowsSkeleton, TimeText } from '../../kit/index.ts'
import { useAddNote, useRiskHistory } from './risk-queries.ts'

/** What happened to an event, newest first, and a note to leave. */
export function RiskHistory({ id }: { id: string }) {
  const t = useText()
  const { data, error, refetch } = useRiskHistory(id)
  const [text, setText] = useState('')
  const add = useAddNote(id, () => setText(''))
  return (
    <Card title={t('risks.history')}>
      {data ? (
        <Box component="ol" sx={{ m: 0, p: 0, mb: 1.5, listStyle: 'none' }}>
          {data.map(({ at, kind, by, text: said }) => (
            <Box component="li" key={`${at} ${kind}`} sx={{ py: 0.5 }}>
              <Box sx={{ fontWeight: 600 }}>{t(`risks.history.${kind}`)}</Box>
              <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
                <TimeText at={at} /> {by}
              </Box>
              {said && <Box sx={{ overflowWrap: 'anywhere' }}>{said}</Box>}
            </Box>
          ))}
        </Box>
      ) : error ? (
        <ErrorState isCompact error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={2} />
      )}
      <Field label={t('risks.note')} value={text} onChange={setText} />
      <Button
        sx={{ mt: 1 }}
        disabled={text.trim() === ''}
        loading={add.isPending}
        onClick={() => add.mutate(text.trim())}
      >
        {t('risks.noteAdd')}
      </Button>
    </Card>
  )
}
