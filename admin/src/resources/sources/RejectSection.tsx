import Box from '@mui/material/Box'
import List from '@mui/material/List'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { Source, SourceRejectRow } from '@netwarden/shared/contract'
import { MAX_SOURCE_REJECTS } from '@netwarden/shared/limits'
import { useState } from 'react'
import { RejectReasons } from '../../domain/import/index.ts'
import { visibleLine, visibleText } from '../../domain/words/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { Loaded, RowsSkeleton, TimeText } from '../../kit/index.ts'
import { Pager, type PageState } from '../../ra/index.ts'
import { Section } from './Section.tsx'
import { useRejects } from './source-queries.ts'

const FIRST_PAGE: PageState = { current: 1, pageSize: 10 }

/** The newest lines and whole files that could not be read: position, reason and beginning of each. */
export function RejectSection({ source }: { source: Source }) {
  const t = useText()
  const format = useFormat()
  const [page, setPage] = useState(FIRST_PAGE)
  const rejects = useRejects(source.id, page)
  return (
    <Section
      title={t('sources.rejects')}
      extra={
        <Typography variant="hint">
          {t('sources.rejects.hint', { limit: format.number(MAX_SOURCE_REJECTS) })}
        </Typography>
      }
    >
      <Loaded query={rejects} skeleton={<RowsSkeleton rows={3} />} isCompact>
        {({ list, total }) =>
          total === 0 ? (
            <Typography variant="quiet" component="div">
              {t('sources.rejects.none')}
            </Typography>
          ) : (
            <>
              <RejectReasons reasons={source.reasons} />
              <Paper variant="outlined" sx={frameStyle}>
                <List disablePadding component="ol" aria-label={t('sources.rejects')}>
                  {list.map((row) => (
                    <Reject key={`${row.file}:${row.line}:${row.at}:${row.excerpt}`} row={row} />
                  ))}
                </List>
                <Pager
                  {...page}
                  total={total}
                  onChange={setPage}
                  label={t('sources.rejects.pages')}
                  hasFixedSize
                />
              </Paper>
            </>
          )
        }
      </Loaded>
    </Section>
  )
}

function Reject({ row: { file, line, msg, excerpt, at } }: { row: SourceRejectRow }) {
  const t = useText()
  const format = useFormat()
  const place = [
    file === null ? null : visibleText(file),
    line === null ? null : t('ui.line', { line: format.number(line) }),
  ]
  return (
    <Box component="li" sx={{ px: 1.25, py: 0.75, borderTop: 'weak' }}>
      <Typography variant="fine" component="div" color="textSecondary" sx={{ display: 'flex', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{place.filter(Boolean).join(' · ')}</Box>
        <TimeText at={at} isShort />
      </Typography>
      <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{visibleText(msg)}</Box>
      {excerpt !== '' && (
        <Typography variant="mono" component="code" sx={excerptStyle}>
          <bdi>{visibleLine(excerpt)}</bdi>
        </Typography>
      )}
    </Box>
  )
}

const frameStyle = { overflow: 'hidden', '& li:first-of-type': { borderTop: 0 } } as const

const excerptStyle = {
  display: 'block',
  mt: 0.25,
  px: 0.75,
  py: 0.25,
  typography: 'tiny',
  lineHeight: '17px',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  borderRadius: '4px',
  bgcolor: 'line.weak',
} as const
