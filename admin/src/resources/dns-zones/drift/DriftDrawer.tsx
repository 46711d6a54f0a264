import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { Zone, ZoneDifferenceAnswer, ZoneDrift, ZoneRecordSet } from '@netwarden/shared/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { Note, RowsSkeleton, SideDrawer, Tag } from '../../../kit/index.ts'
import { DifferenceView, KIND_TONES } from '../history/DifferenceView.tsx'
import { compareWithServers } from '../zone-queries.ts'
import { TakeDialog } from './TakeDialog.tsx'

const KINDS = ['surplus', 'missing', 'differing'] as const
/** Of the lines below them. */
const TONES = { surplus: KIND_TONES.added, missing: KIND_TONES.removed, differing: KIND_TONES.changed }

interface Props {
  zone: Zone
  onClose: () => void
}

/** What other name servers serve for the zone, as differences, each of which can be taken over. */
export function DriftDrawer({ zone, onClose }: Props) {
  const t = useText()
  const [server, setServer] = useState('')
  const [taken, setTaken] = useState<ZoneDrift>()
  const compare = useMutation({
    mutationFn: () => compareWithServers(zone.id, server),
    meta: { isQuiet: true },
  })
  return (
    <SideDrawer
      isOpen
      width={560}
      title={t('zones.drift')}
      subtitle={t('zones.drift.hint')}
      onClose={onClose}
    >
      <Box sx={gridStyle}>
        <Box
          component="form"
          sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}
          onSubmit={(event) => {
            event.preventDefault()
            compare.mutate()
          }}
        >
          <TextField
            required
            fullWidth
            label={t('zones.drift.server')}
            helperText={compare.error?.message ?? t('zones.drift.serverHint')}
            error={compare.isError}
            value={server}
            onChange={(event) => setServer(event.target.value)}
          />
          <Button
            type="submit"
            variant="contained"
            sx={{ mt: 2.75, flex: 'none' }}
            loading={compare.isPending}
            disabled={server.trim() === ''}
          >
            {t('zones.drift.compare')}
          </Button>
        </Box>
        {compare.isPending && <RowsSkeleton rows={4} />}
        {!compare.isPending &&
          compare.data?.map((drift) => (
            <ComparedServer key={drift.server} drift={drift} onTake={() => setTaken(drift)} />
          ))}
      </Box>
      {taken && (
        <TakeDialog
          zone={zone}
          drift={taken}
          onClose={() => setTaken(undefined)}
          onTaken={() => {
            setTaken(undefined)
            compare.mutate()
          }}
        />
      )}
    </SideDrawer>
  )
}

function ComparedServer({ drift, onTake }: { drift: ZoneDrift; onTake: () => void }) {
  const t = useText()
  const format = useFormat()
  const { server, state, reason, serial, ownSerial, counts } = drift
  const difference = differenceOf(drift)
  return (
    <Paper variant="card" component="section" aria-label={server} sx={{ ...gridStyle, gap: 1.25, p: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
        <Typography variant="h2" component="h3" sx={{ overflowWrap: 'anywhere' }}>
          {server}
        </Typography>
        {KINDS.filter((kind) => counts[kind] > 0).map((kind) => (
          <Tag key={kind} tone={TONES[kind]}>
            {t(`zones.drift.${kind}`, { count: format.number(counts[kind]) })}
          </Tag>
        ))}
      </Box>
      {serial !== null && (
        <Typography variant="hint">{t('zones.drift.serials', { serial, ownSerial })}</Typography>
      )}
      {state === 'unknown' && <Note tone="medium">{reason}</Note>}
      {state === 'same' && <Note tone="good">{t('zones.drift.same')}</Note>}
      {state === 'different' && (
        <>
          <Typography variant="note">{t('zones.drift.reading')}</Typography>
          <DifferenceView difference={difference} />
          <Box>
            <Button onClick={onTake}>{t('zones.drift.take')}</Button>
          </Box>
        </>
      )}
    </Paper>
  )
}

/** From our zone to what the server serves. */
function differenceOf({ missing, surplus, differing, counts }: ZoneDrift): ZoneDifferenceAnswer {
  return {
    added: counts.surplus,
    removed: counts.missing,
    changed: counts.differing,
    records: {
      added: surplus.map(asRecord),
      removed: missing.map(asRecord),
      changed: differing.map(({ ours, theirs }) => ({ before: asRecord(ours), after: asRecord(theirs) })),
    },
  }
}

const asRecord = ({ name, type, ttl, rdata }: ZoneRecordSet) => ({ name, type, ttl, rdata: rdata.join('\n') })

const gridStyle = { display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' } as const
