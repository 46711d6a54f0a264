import Box from '@mui/material/Box'
import { MAX_PAGE_DEPTH, type PresetPolicy } from '@netwarden/shared'
import { useState } from 'react'
import { ForeignText } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { ErrorState, FilterText, RowsSkeleton } from '../../kit/index.ts'
import { Pager } from '../../ra/index.ts'
import { NAMES_A_PAGE, type NamesAsked, useListNames } from './list-queries.ts'

interface Props extends Pick<NamesAsked, 'version' | 'change'> {
  preset: PresetPolicy
  label: string
}

/** Names of a version, or what it changes: searchable, page by page. */
export function NameList({ preset, label, version, change }: Props) {
  const t = useText()
  const [q, setQ] = useState('')
  const [current, setCurrent] = useState(1)
  const names = useListNames(preset, { q, current, version, change })
  const { list = [], total = 0 } = names.data ?? {}
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
          {total > MAX_PAGE_DEPTH && (
            <Box sx={{ color: 'text.third', fontSize: 12 }}>{t('lists.deeper')}</Box>
          )}
          <Pager
            current={current}
            pageSize={NAMES_A_PAGE}
            total={total}
            hasFixedSize
            label={label}
            onChange={(page) => setCurrent(page.current)}
          />
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
