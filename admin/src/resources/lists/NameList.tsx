import Box from '@mui/material/Box'
import List from '@mui/material/List'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { PolicyList } from '@netwarden/shared/domain'
import { MAX_PAGE_DEPTH } from '@netwarden/shared/limits'
import { useState } from 'react'
import { ForeignText } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { FilterText, Loaded } from '../../kit/index.ts'
import { Pager } from '../../ra/index.ts'
import { NAMES_A_PAGE, type NamesQuery, useListNames } from './list-queries.ts'

interface Props extends Pick<NamesQuery, 'version' | 'change'> {
  list: PolicyList
  label: string
}

/** Names of a version, or its changes: searchable, page by page. */
export function NameList({ list, label, version, change }: Props) {
  const t = useText()
  const [q, setQ] = useState('')
  const [current, setCurrent] = useState(1)
  const names = useListNames(list, { q, current, version, change })
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <FilterText
        label={t('ui.search')}
        placeholder={t('lists.search')}
        value={q}
        onCommit={(text) => {
          setQ(text)
          setCurrent(1)
        }}
      />
      <Loaded query={names}>
        {({ list, total }) =>
          list.length === 0 ? (
            <Typography variant="quiet" component="div" role="status">
              {t('lists.noNames')}
            </Typography>
          ) : (
            <>
              <Paper variant="outlined">
                <List disablePadding aria-label={label}>
                  {list.map(({ domain }) => (
                    <Typography key={domain} variant="small" component="li" sx={nameStyle}>
                      {change && (
                        <Typography
                          variant="inherit"
                          component="span"
                          color={change === 'added' ? 'success' : 'error'}
                          aria-hidden
                        >
                          {change === 'added' ? '+ ' : '− '}
                        </Typography>
                      )}
                      <ForeignText text={domain} />
                    </Typography>
                  ))}
                </List>
              </Paper>
              {total > MAX_PAGE_DEPTH && <Typography variant="hint">{t('lists.deeper')}</Typography>}
              <Pager
                current={current}
                pageSize={NAMES_A_PAGE}
                total={total}
                hasFixedSize
                label={label}
                onChange={(page) => setCurrent(page.current)}
              />
            </>
          )
        }
      </Loaded>
    </Box>
  )
}

const nameStyle = {
  px: 1.25,
  py: 0.5,
  overflowWrap: 'anywhere',
  '&:not(:first-of-type)': { borderTop: 'weak' },
} as const
