import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Zone, ZoneVersion } from '@netwarden/shared/contract'
import { useText } from '../../../kit/i18n/index.ts'
import { DownloadButton, Mono, RowButton, Tag, TimeText } from '../../../kit/index.ts'
import { downloadZone } from '../zone-queries.ts'
import { DifferenceCounts } from './DifferenceView.tsx'

interface Props {
  zone: Zone
  version: ZoneVersion
  onCompare: () => void
  onRollBack: () => void
}

/** Time, author and origin of a version, and its actions. */
export function VersionRow({ zone, version: row, onCompare, onRollBack }: Props) {
  const t = useText()
  const { version, action } = row
  return (
    <Typography variant="small" component="li" sx={rowStyle}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <b>{t('zones.history.version', { version })}</b>
        <Tag tone="common">{t(`zones.action.${action}`)}</Tag>
        {version === zone.version && <Tag tone="good">{t('zones.history.inForce')}</Tag>}
        <DifferenceCounts difference={row} />
      </Box>
      <Typography
        variant="quiet"
        component="div"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}
      >
        <TimeText at={row.at} style="minute" />
        <span>{row.by}</span>
        <Mono>{String(row.serial)}</Mono>
        <Box sx={{ ml: 'auto', display: 'flex' }}>
          {version > 1 && (
            <RowButton aria-label={t('zones.history.changesOf', { version })} onClick={onCompare}>
              {t('zones.history.changes')}
            </RowButton>
          )}
          <DownloadButton
            save={() => downloadZone(zone.id, version)}
            variant="text"
            size="row"
            startIcon={null}
            aria-label={t('zones.history.exportOf', { version })}
          >
            {t('ui.export')}
          </DownloadButton>
          {version < zone.version && (
            <RowButton aria-label={t('zones.history.rollBackTo', { version })} onClick={onRollBack}>
              {t('zones.history.rollBack')}
            </RowButton>
          )}
        </Box>
      </Typography>
    </Typography>
  )
}

const rowStyle = { display: 'grid', gap: 0.5, py: 1, borderTop: 'weak' } as const
