import Box from '@mui/material/Box'
import List from '@mui/material/List'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { LIST_CHANGES, type UpdateCheck } from '@netwarden/shared/contract'
import type { PolicyList } from '@netwarden/shared/domain'
import { type ReactNode, useState } from 'react'
import { ForeignText } from '../../domain/words/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { ErrorState, Note, RowsSkeleton, Segmented, Tag, TimeText } from '../../kit/index.ts'
import { useLatest } from './list-queries.ts'
import { NameList } from './NameList.tsx'

/** The current version beside the newest checked one, and the changes between them. */
export function UpdateCheckPanel({ list }: { list: PolicyList }) {
  const t = useText()
  const { data: found, error, refetch } = useLatest(list)
  if (error && !found) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!found) return <RowsSkeleton />
  const isNewer = found.latest !== found.current
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {list.fault && <Note tone="high">{t('lists.failedTitle', { reason: list.fault })}</Note>}
      {list.isPinned && <Note tone="low">{t('lists.pinnedHint')}</Note>}
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr' }}>
        <VersionCard label={t('lists.current')} version={found.current} count={found.currentCount}>
          {found.current !== '' && <Tag tone="good">{t('lists.state.inForce')}</Tag>}
        </VersionCard>
        <VersionCard label={t('lists.latest')} version={found.latest} count={found.latestCount}>
          {found.held ? (
            <Tag tone="medium">{t('lists.state.held')}</Tag>
          ) : (
            isNewer && <Tag tone="low">{t('lists.state.new')}</Tag>
          )}
        </VersionCard>
      </Box>
      <Typography variant="note">
        {list.source.kind === 'builtIn' ? (
          t('lists.neverFetched')
        ) : (
          <>
            {t('lists.checkedAt')} {list.checkedAt ? <TimeText at={list.checkedAt} /> : t('ui.never')}
          </>
        )}
      </Typography>
      {found.held && <Held held={found.held} />}
      {isNewer ? (
        <Changes list={list} found={found} />
      ) : (
        found.current !== '' && <Note tone="good">{t('lists.upToDate')}</Note>
      )}
    </Box>
  )
}

interface CardProps {
  label: string
  version: string
  count: number
  children: ReactNode
}

function VersionCard({ label, version, count, children }: CardProps) {
  const t = useText()
  const format = useFormat()
  return (
    <Paper variant="outlined" sx={{ p: 1.25, minWidth: 0 }}>
      <Typography variant="note" sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        {label}
        {children}
      </Typography>
      <Typography variant="count">{version === '' ? t('lists.none') : version}</Typography>
      <Typography variant="hint">{t('lists.counts', { count, total: format.number(count) })}</Typography>
    </Paper>
  )
}

function Held({ held }: { held: NonNullable<UpdateCheck['held']> }) {
  const t = useText()
  const format = useFormat()
  return (
    <Note tone="medium" role="status">
      <Typography variant="strong">{t('lists.heldTitle')}</Typography>
      <Box>{held.reason}</Box>
      {held.names.length > 0 && (
        <List disablePadding aria-label={t('lists.asked7')} sx={{ mt: 0.5 }}>
          {held.names.map(({ domain, visits }) => (
            <Box
              component="li"
              key={domain}
              sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}
            >
              <ForeignText text={domain} />
              <span>{t('lists.asked', { count: format.number(visits) })}</span>
            </Box>
          ))}
        </List>
      )}
    </Note>
  )
}

function Changes({ list, found }: { list: PolicyList; found: UpdateCheck }) {
  const t = useText()
  const format = useFormat()
  const { added, removed, currentCount, latest } = found
  const [change, setChange] = useState<(typeof LIST_CHANGES)[number]>(added === 0 ? 'removed' : 'added')
  const counts = { added: format.number(added), removed: format.number(removed) }
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="small" color="textSecondary">
        {t('lists.unchanged', { count: format.number(Math.max(0, currentCount - removed)) })}
        {' · '}
        {t('lists.added', { count: counts.added })}
        {' · '}
        {t('lists.removed', { count: counts.removed })}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="h3">{t('lists.changes')}</Typography>
        <Segmented
          label={t('lists.changes')}
          value={change}
          options={LIST_CHANGES.map((value) => ({
            value,
            label: `${t(`lists.change.${value}`)} ${counts[value]}`,
          }))}
          onChange={setChange}
        />
      </Box>
      <NameList
        key={change}
        list={list}
        label={t(`lists.change.${change}`)}
        version={latest}
        change={change}
      />
    </Box>
  )
}
