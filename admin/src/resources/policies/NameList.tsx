import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { PresetPolicy } from '@netwarden/shared'
import { useState } from 'react'
import { ForeignText } from '../../domain/words/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { ErrorState, FilterText, RowsSkeleton } from '../../kit/index.ts'
import { NAMES_A_PAGE, type NamesAsked, useListNames } from './list-queries.ts'

interface Props extends Pick<NamesAsked, 'version' | 'change'> {
  preset: PresetPolicy
  label: string
}

const MAX_DEPTH = 10_000

/** Names of a version, or what it changes: searchable, page by page. */
export function NameList({ preset, label, version, change }: Props) {
  const t = useText()
  const format = useFormat()
  const [q, setQ] = useState('')
  const [current, setCurrent] = useState(1)
  const names = useListNames(preset, { q, current, version, change })
  const { list = [], total = 0 } = names.data ?? {}
  const first = (current - 1) * NAMES_A_PAGE + 1
  const last = first + list.length - 1
  const isDeepest = (current + 1) * NAMES_A_PAGE > MAX_DEPTH
  const isLast = last >= total || isDeepest
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <FilterText
        label={t('policies.filter.q')}
        placeholder={t('lists.search')}
        value={q}
        onCommit={(text) => {
          setQ(text)
          setCurrent(1)
        }}
      />
      {names.error && !names.data ? (
        <ErrorState error={names.error} onRetry={() => void names.refetch()} />
      ) : !names.data ? (
        <RowsSkeleton />
      ) : list.length === 0 ? (
        <Box role="status" sx={{ color: 'text.third' }}>
          {t('lists.noNames')}
        </Box>
      ) : (
        <>
          <Box component="ul" aria-label={label} sx={namesStyle}>
            {list.map(({ domain }) => (
              <li key={domain}>
                {change && (
                  <Box
                    component="span"
                    aria-hidden
                    sx={{ color: change === 'added' ? 'tone.good.text' : 'tone.high.text' }}
                  >
                    {change === 'added' ? '+ ' : '− '}
                  </Box>
                )}
                <ForeignText text={domain} />
              </li>
            ))}
          </Box>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'text.third', fontSize: 12 }}>
            <Box sx={{ flex: 1 }}>
              {t('lists.pageOf', {
                from: format.number(first),
                to: format.number(last),
                total: format.number(total),
              })}
              {isDeepest && last < total && ` · ${t('lists.deeper')}`}
            </Box>
            <Button size="small" disabled={current === 1} onClick={() => setCurrent(current - 1)}>
              {t('lists.previous')}
            </Button>
            <Button size="small" disabled={isLast} onClick={() => setCurrent(current + 1)}>
              {t('lists.next')}
            </Button>
          </Box>
        </>
      )}
    </Box>
  )
}

const namesStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  border: 1,
  borderColor: 'line.strong',
  borderRadius: '6px',
  fontSize: 12.5,
  '& li': { px: 1.25, py: 0.5, overflowWrap: 'anywhere' },
  '& li:not(:first-of-type)': { borderTop: 1, borderColor: 'line.weak' },
} as const
