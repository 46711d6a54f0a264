import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { PresetDetail, PresetPolicy } from '@netwarden/shared'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { policyAddress, useSegmentName } from '../../domain/control/index.ts'
import { ForeignText } from '../../domain/words/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import {
  ErrorState,
  FactList,
  FilterText,
  LevelTag,
  ModeTag,
  RowsSkeleton,
  SideDrawer,
  TimeText,
} from '../../kit/index.ts'
import { PresetEnable, PresetMode } from './preset-columns.tsx'
import { usePreset } from './preset-queries.ts'
import type { PresetSwitch } from './use-preset-switch.ts'

interface Props {
  id: string
  segmentId: string
  /** The row in sight: it shows a change at once. */
  shown: PresetPolicy | undefined
  change: PresetSwitch | undefined
  onClose: () => void
}

export function PresetDrawer({ id, segmentId, shown, change, onClose }: Props) {
  const t = useText()
  const [q, setQ] = useState('')
  const { data: detail, error, refetch } = usePreset(id, segmentId, q)
  const preset = shown ?? detail
  return (
    <SideDrawer
      isOpen
      width={480}
      title={preset?.name ?? t('policies.preset.view')}
      subtitle={preset?.desc}
      onClose={onClose}
    >
      {preset && <Facts preset={preset} change={change} />}
      {detail ? (
        <>
          <Places detail={detail} />
          <Domains detail={detail} q={q} onSearch={setQ} />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton />
      )}
    </SideDrawer>
  )
}

function Facts({ preset, change }: { preset: PresetPolicy; change: PresetSwitch | undefined }) {
  const t = useText()
  const format = useFormat()
  const { riskLevel, version, domainCount, updatedAt } = preset
  return (
    <FactList
      facts={[
        { label: t('policies.field.enable'), value: <PresetEnable preset={preset} change={change} /> },
        { label: t('policies.field.solvedMode'), value: <PresetMode preset={preset} change={change} /> },
        ...(riskLevel
          ? [{ label: t('policies.field.riskLevel'), value: <LevelTag level={riskLevel} /> }]
          : []),
        { label: t('policies.field.version'), value: version },
        { label: t('policies.field.domainCount'), value: format.number(domainCount) },
        { label: t('policies.field.updatedAt'), value: <TimeText at={updatedAt} /> },
      ]}
    />
  )
}

function Places({ detail: { id, group, enabledIn } }: { detail: PresetDetail }) {
  const t = useText()
  const nameOf = useSegmentName()
  return (
    <Box component="section" sx={{ mt: 1.75 }}>
      <Typography variant="h3" sx={{ mb: 0.75 }}>
        {t('policies.preset.enabledIn')}
      </Typography>
      {enabledIn.length === 0 ? (
        <Box sx={{ color: 'text.third' }}>{t('policies.preset.enabledNowhere')}</Box>
      ) : (
        <Box component="ul" sx={placesStyle}>
          {enabledIn.map(({ segmentId, segmentName, solvedMode }) => (
            <Box component="li" key={`${id} ${segmentId}`} sx={{ display: 'flex', gap: 1, minWidth: 0 }}>
              <ModeTag mode={solvedMode} />
              <Link component={RouterLink} to={policyAddress(segmentId, group)} underline="always">
                {nameOf({ id: segmentId, name: segmentName })}
              </Link>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}

interface DomainsProps {
  detail: PresetDetail
  q: string
  onSearch: (q: string) => void
}

function Domains({ detail, q, onSearch }: DomainsProps) {
  const t = useText()
  const format = useFormat()
  const { domains, domainCount } = detail
  const isSome = q === '' && domains.length < domainCount
  return (
    <Box component="section" sx={{ mt: 1.75, display: 'grid', gap: 1 }}>
      <Typography variant="h3">{t('policies.preset.someDomains')}</Typography>
      <FilterText
        label={t('policies.filter.q')}
        placeholder={t('policies.preset.domainHint')}
        value={q}
        onCommit={onSearch}
      />
      {isSome && (
        <Box sx={{ color: 'text.third', fontSize: 12 }}>
          {t('policies.preset.firstDomains', {
            count: format.number(domains.length),
            total: format.number(domainCount),
          })}
        </Box>
      )}
      {domains.length === 0 ? (
        <Box role="status" sx={{ color: 'text.third' }}>
          {t('policies.preset.noDomain')}
        </Box>
      ) : (
        <Box component="ul" aria-label={t('policies.preset.someDomains')} sx={domainsStyle}>
          {domains.map((domain) => (
            <li key={domain}>
              <ForeignText text={domain} />
            </li>
          ))}
        </Box>
      )}
    </Box>
  )
}

const placesStyle = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 } as const

const domainsStyle = {
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
