import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { LIST_CHANGES, type PresetPolicy, type UpdateCheck } from '@netwarden/shared'
import { type ReactNode, useState } from 'react'
import { ForeignText } from '../../domain/words/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { ErrorState, Note, RowsSkeleton, Segmented, Tag, TimeText } from '../../kit/index.ts'
import { useLatest } from './list-queries.ts'
import { NameList } from './NameList.tsx'

/** The version in force beside the newest that was checked, and what it would change. */
export function UpdateCheckPanel({ preset }: { preset: PresetPolicy }) {
  const t = useText()
  const { data: found, error, refetch } = useLatest(preset)
  if (error && !found) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!found) return <RowsSkeleton />
  const isNewer = found.latest !== found.current
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {preset.fault && <Note tone="high">{t('lists.failedTitle', { reason: preset.fault })}</Note>}
      {preset.isPinned && <Note tone="low">{t('lists.pinnedHint')}</Note>}
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
      <Box sx={{ color: 'text.third', fontSize: 12.5 }}>
        {preset.source.kind === 'builtIn' ? (
          t('lists.neverFetched')
        ) : (
          <>
            {t('lists.checkedAt')} {preset.checkedAt ? <TimeText at={preset.checkedAt} /> : t('lists.never')}
          </>
        )}
      </Box>
      {found.held && <Held held={found.held} />}
      {isNewer ? (
        <Changes preset={preset} found={found} />
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
    <Box sx={{ border: 1, borderColor: 'line.strong', borderRadius: '6px', p: 1.25, minWidth: 0 }}>
      <Box
        sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, color: 'text.third', fontSize: 12.5 }}
      >
        {label}
        {children}
      </Box>
      <Box sx={{ fontWeight: 600, fontSize: 15, fontVariantNumeric: 'tabular-nums' }}>
        {version === '' ? t('lists.none') : version}
      </Box>
      <Box sx={{ color: 'text.third', fontSize: 12 }}>
        {t('lists.counts', { count, total: format.number(count) })}
      </Box>
    </Box>
  )
}

function Held({ held }: { held: NonNullable<UpdateCheck['held']> }) {
  const t = useText()
  const format = useFormat()
  return (
    <Note tone="medium" role="status">
      <Box sx={{ fontWeight: 600 }}>{t('lists.heldTitle')}</Box>
      <Box>{held.reason}</Box>
      {held.names.length > 0 && (
        <Box component="ul" aria-label={t('lists.asked7')} sx={{ m: 0, mt: 0.5, p: 0, listStyle: 'none' }}>
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
        </Box>
      )}
    </Note>
  )
}

function Changes({ preset, found }: { preset: PresetPolicy; found: UpdateCheck }) {
  const t = useText()
  const format = useFormat()
  const { added, removed, currentCount, latest } = found
  const [change, setChange] = useState<(typeof LIST_CHANGES)[number]>(added === 0 ? 'removed' : 'added')
  const counts = { added: format.number(added), removed: format.number(removed) }
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ color: 'text.secondary', fontSize: 12.5 }}>
        {t('lists.unchanged', { count: format.number(Math.max(0, currentCount - removed)) })}
        {' · '}
        {t('lists.added', { count: counts.added })}
        {' · '}
        {t('lists.removed', { count: counts.removed })}
      </Box>
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
        preset={preset}
        label={t(`lists.change.${change}`)}
        version={latest}
        change={change}
      />
    </Box>
  )
}
