import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import { type ListVersion, MAX_KEPT_VERSIONS } from '@netwarden/shared/contract'
import type { PolicyList } from '@netwarden/shared/domain'
import { useRef, useState } from 'react'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { EmptyState, ErrorState, RowsSkeleton, Tag, TimeText } from '../../kit/index.ts'
import type { ToneName } from '../../kit/theme/tokens.ts'
import { type ListUpdates, useListVersions } from './list-queries.ts'
import { RejectedLines } from './RejectedLines.tsx'

const TONES = { inForce: 'good', kept: 'common', held: 'medium', new: 'low' } as const satisfies Record<
  string,
  ToneName
>

/** Largest number of shown periods, for a version that was rolled back to repeatedly. */
const MOST_PERIODS = 5
/** Versions that are shown at once: a list that changes every hour has thousands. */
const AT_ONCE = 20

interface Props {
  list: PolicyList
  /** Absent for users who can only read, and for built-in lists. */
  updates: ListUpdates | undefined
}

/** All stored versions, the newest first, with a button that rolls back to each. */
export function VersionsPanel({ list, updates }: Props) {
  const t = useText()
  const [shown, setShown] = useState(AT_ONCE)
  const element = useRef<HTMLUListElement>(null)
  // One more than is shown, to find out whether there are more.
  const limit = Math.min(shown + 1, MAX_KEPT_VERSIONS)
  const { data: versions, error, refetch } = useListVersions(list, limit)
  if (error && !versions) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!versions) return <RowsSkeleton />
  if (versions.length === 0) return <EmptyState title={t('lists.waitingHint')} />
  return (
    <>
      <List disablePadding ref={element} tabIndex={-1} aria-label={t('lists.tab.versions')} sx={listStyle}>
        {versions.slice(0, shown).map((version) => (
          <VersionRow key={version.version} version={version} updates={updates} />
        ))}
      </List>
      {versions.length > shown && (
        <Button
          onClick={() => {
            setShown(shown + AT_ONCE)
            // The button disappears with the last of them.
            element.current?.focus({ preventScroll: true })
          }}
        >
          {t('lists.olderVersions')}
        </Button>
      )}
    </>
  )
}

function VersionRow({ version: shown, updates }: { version: ListVersion; updates: ListUpdates | undefined }) {
  const t = useText()
  const format = useFormat()
  const { version, state, isNew, at, domainCount, added, removed, inForce, reason, reading } = shown
  const stateName = state === 'kept' && isNew ? 'new' : state
  return (
    <li>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="strong" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {version}
        </Typography>
        <Tag tone={TONES[stateName]}>{t(`lists.state.${stateName}`)}</Tag>
        {updates && state === 'kept' && !isNew && (
          <Button
            sx={{ ml: 'auto' }}
            aria-label={t('lists.rollbackTo', { version })}
            disabled={updates.isPending}
            onClick={() => updates.change.mutate({ action: 'rollback', version })}
          >
            {t('lists.rollback')}
          </Button>
        )}
      </Box>
      <Typography variant="small" color="textSecondary">
        {t('lists.counts', { count: domainCount, total: format.number(domainCount) })}
        {' · '}
        {t('lists.added', { count: format.number(added) })}
        {' · '}
        {t('lists.removed', { count: format.number(removed) })}
        {' · '}
        <TimeText at={at} />
      </Typography>
      {inForce.slice(0, MOST_PERIODS).map(({ from, until }) => (
        <Typography key={from} variant="hint">
          {until === null
            ? t('lists.decidesSince', { from: format.time(from) })
            : t('lists.decided', { from: format.time(from), until: format.time(until) })}
        </Typography>
      ))}
      {reason && (
        <Typography variant="small" color="warning">
          {reason}
        </Typography>
      )}
      {reading && <Reading reading={reading} />}
    </li>
  )
}

function Reading({ reading }: { reading: NonNullable<ListVersion['reading']> }) {
  const t = useText()
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { form, rejected } = reading
  const summary = t('lists.reading', { form, rejected: format.number(rejected) })
  if (rejected === 0) return <Typography variant="hint">{summary}</Typography>
  return (
    <Typography
      variant="hint"
      component="details"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{summary}</summary>
      {isOpen && <RejectedLines {...reading} />}
    </Typography>
  )
}

const listStyle = {
  outline: 'none',
  '& > li': { py: 1, display: 'grid', gap: 0.25 },
  '& > li:not(:first-of-type)': { borderTop: 'weak' },
} as const
