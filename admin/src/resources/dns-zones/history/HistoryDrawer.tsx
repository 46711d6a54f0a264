import Box from '@mui/material/Box'
import List from '@mui/material/List'
import type { Zone, ZoneVersion } from '@netwarden/shared/contract'
import { useState } from 'react'
import { useText } from '../../../kit/i18n/index.ts'
import { Loaded, Note, RowsSkeleton, SelectField, SideDrawer } from '../../../kit/index.ts'
import { Pager } from '../../../ra/index.ts'
import { useDifference, useHistory } from '../zone-queries.ts'
import { DifferenceCounts, DifferenceView } from './DifferenceView.tsx'
import { RollBackDialog } from './RollBackDialog.tsx'
import { VersionRow } from './VersionRow.tsx'

interface Props {
  zone: Zone
  onClose: () => void
}

const PAGE = 20

/** All stored versions, the differences between any two of them, and the buttons that restore one. */
export function HistoryDrawer({ zone, onClose }: Props) {
  const t = useText()
  const [page, setPage] = useState(1)
  const [pair, setPair] = useState<{ from: number; to: number }>()
  const [goingBack, setGoingBack] = useState<ZoneVersion>()
  const history = useHistory(zone, page, PAGE)
  const { from, to } = pair ?? { from: Math.max(1, zone.version - 1), to: zone.version }
  return (
    <SideDrawer
      isOpen
      width={560}
      title={t('zones.history')}
      subtitle={t('zones.history.hint')}
      onClose={onClose}
    >
      <Loaded query={history}>
        {({ list, total }) => (
          <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <Comparison zone={zone} from={from} to={to} onChange={setPair} />
            <List disablePadding aria-label={t('zones.history.versions')}>
              {list.map((version) => (
                <VersionRow
                  key={version.version}
                  zone={zone}
                  version={version}
                  onCompare={() => setPair({ from: Math.max(1, version.version - 1), to: version.version })}
                  onRollBack={() => setGoingBack(version)}
                />
              ))}
            </List>
            {total > PAGE && (
              <Pager
                current={page}
                pageSize={PAGE}
                total={total}
                hasFixedSize
                label={t('zones.history.pages')}
                onChange={({ current }) => setPage(current)}
              />
            )}
          </Box>
        )}
      </Loaded>
      {goingBack && (
        <RollBackDialog zone={zone} version={goingBack} onClose={() => setGoingBack(undefined)} />
      )}
    </SideDrawer>
  )
}

interface ComparisonProps {
  zone: Zone
  from: number
  to: number
  onChange: (pair: { from: number; to: number }) => void
}

/** Only the newest versions are offered; older ones are compared from their rows. */
const OFFERED = 200

function Comparison({ zone, from, to, onChange }: ComparisonProps) {
  const t = useText()
  const found = useDifference(zone.id, from, to)
  const known = Array.from({ length: Math.min(OFFERED, zone.version) }, (_, index) => zone.version - index)
  const options = [...new Set([...known, from, to])]
    .sort((a, b) => b - a)
    .map((version) => ({
      value: String(version),
      label: t(version === zone.version ? 'zones.history.current' : 'zones.history.version', { version }),
    }))
  return (
    <Box
      component="section"
      aria-label={t('zones.history.compare')}
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 }}>
        <SelectField
          label={t('zones.history.from')}
          value={String(from)}
          options={options}
          onChange={(version) => onChange({ from: Number(version), to })}
        />
        <SelectField
          label={t('zones.history.to')}
          value={String(to)}
          options={options}
          onChange={(version) => onChange({ from, to: Number(version) })}
        />
      </Box>
      {from === to ? (
        <Note tone="common">{t('zones.history.same')}</Note>
      ) : (
        <Loaded query={found} skeleton={<RowsSkeleton rows={3} />} isCompact>
          {(difference) => (
            <>
              <Box sx={{ display: 'flex', gap: 0.75 }}>
                <DifferenceCounts difference={difference} />
              </Box>
              <DifferenceView key={`${from} ${to}`} difference={difference} />
            </>
          )}
        </Loaded>
      )}
    </Box>
  )
}
