import Box from '@mui/material/Box'
import { MAX_SOURCE_REJECTS, type Source, type SourceRejectRow } from '@netwarden/shared'
import { useState } from 'react'
import { visibleLine, visibleText } from '../../domain/words/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { ErrorState, RowsSkeleton, TimeText } from '../../kit/index.ts'
import { MONO } from '../../kit/theme/fonts.ts'
import { Pager, type PageState } from '../../ra/index.ts'
import { Section } from './Section.tsx'
import { useRejects } from './source-queries.ts'

const FIRST_PAGE: PageState = { current: 1, pageSize: 10 }

/** The newest lines, and whole files, that could not be read: where each stood, why, and how it began. */
export function RejectSection({ source }: { source: Source }) {
  const t = useText()
  const format = useFormat()
  const [page, setPage] = useState(FIRST_PAGE)
  const { data, error, refetch } = useRejects(source.id, page)
  return (
    <Section
      title={t('sources.rejects')}
      extra={
        <Box sx={{ color: 'text.third', fontSize: 12 }}>
          {t('sources.rejects.hint', { limit: format.number(MAX_SOURCE_REJECTS) })}
        </Box>
      }
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} isCompact />
      ) : !data ? (
        <RowsSkeleton rows={3} />
      ) : data.total === 0 ? (
        <Box sx={{ color: 'text.third' }}>{t('sources.rejects.none')}</Box>
      ) : (
        <Box sx={frameStyle}>
          <Box component="ol" aria-label={t('sources.rejects')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {data.list.map((row) => (
              <Reject key={`${row.file}:${row.line}:${row.at}:${row.excerpt}`} row={row} />
            ))}
          </Box>
          <Pager
            {...page}
            total={data.total}
            onChange={setPage}
            label={t('sources.rejects.pages')}
            hasFixedSize
          />
        </Box>
      )}
    </Section>
  )
}

function Reject({ row: { file, line, msg, excerpt, at } }: { row: SourceRejectRow }) {
  const t = useText()
  const format = useFormat()
  const place = [
    file === null ? null : visibleText(file),
    line === null ? null : t('sources.rejects.line', { line: format.number(line) }),
  ]
  return (
    <Box component="li" sx={{ px: 1.25, py: 0.75, borderTop: 1, borderColor: 'line.weak' }}>
      <Box sx={{ display: 'flex', gap: 1, fontSize: 12, color: 'text.secondary' }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{place.filter(Boolean).join(' · ')}</Box>
        <TimeText at={at} isShort />
      </Box>
      <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{visibleText(msg)}</Box>
      {excerpt !== '' && (
        <Box component="code" sx={excerptStyle}>
          <bdi>{visibleLine(excerpt)}</bdi>
        </Box>
      )}
    </Box>
  )
}

const frameStyle = {
  border: 1,
  borderColor: 'line.strong',
  borderRadius: '6px',
  overflow: 'hidden',
  '& li:first-of-type': { borderTop: 0 },
} as const

const excerptStyle = {
  display: 'block',
  mt: 0.25,
  px: 0.75,
  py: 0.25,
  fontFamily: MONO,
  fontSize: 11.5,
  lineHeight: '17px',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  borderRadius: '4px',
  bgcolor: 'line.weak',
} as const
