import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import type { Segment } from '@netwarden/shared'
import { useState } from 'react'
import { SegmentLink, useSegmentName } from '../../domain/control/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { FilterSelect, Icon, ModeTag, PageHeader, useIsPhone } from '../../kit/index.ts'
import { BackToSegments } from './BackToSegments.tsx'

interface Props {
  segmentId: string
  name: string
  /** Undefined until it is known. */
  segment: Segment | undefined
  segments: readonly Segment[] | undefined
  onSegment: (id: string) => void
  onUncategorised: () => void
  /** Absent for who may not read the log. */
  onLog: (() => void) | undefined
  /** Absent for who may not pause. */
  onPause: (() => void) | undefined
}

/** Whose policies these are, and the way to another segment's. On phones what is used less stands in a menu. */
export function PolicyHeader(props: Props) {
  const { segmentId, name, segment, segments, onSegment, onUncategorised, onLog, onPause } = props
  const t = useText()
  const nameOf = useSegmentName()
  const isPhone = useIsPhone()
  const hasMenu = isPhone && onLog !== undefined
  return (
    <PageHeader
      lead={<BackToSegments />}
      title={name}
      subtitle={segment && <Facts segment={segment} />}
      tags={
        segment && (
          <Typography
            variant="small"
            component="span"
            sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}
          >
            <Typography variant="quiet">{t('segments.field.defaultMode')}</Typography>
            <ModeTag mode={segment.defaultMode} />
          </Typography>
        )
      }
      actions={
        <>
          {segments && (
            <FilterSelect
              label={t('policies.segment')}
              value={segmentId}
              allLabel={null}
              options={segments.map((choice) => ({ value: choice.id, label: nameOf(choice) }))}
              onChange={onSegment}
            />
          )}
          {!hasMenu && (
            <Button startIcon={<Icon name="domain" size={14} />} onClick={onUncategorised}>
              {t('uncategorised.title')}
            </Button>
          )}
          {onPause && (
            <Button startIcon={<Icon name="pause" size={14} />} onClick={onPause}>
              {t('pause.title')}
            </Button>
          )}
          {hasMenu && <More onUncategorised={onUncategorised} onLog={onLog} />}
          {onLog && !hasMenu && (
            <Button startIcon={<Icon name="table" size={14} />} onClick={onLog}>
              {t('route.operationLog')}
            </Button>
          )}
        </>
      }
    />
  )
}

function More({ onUncategorised, onLog }: { onUncategorised: () => void; onLog: () => void }) {
  const t = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = (open: () => void) => () => {
    setAnchor(null)
    open()
  }
  return (
    <>
      <IconButton
        aria-label={t('policies.page.more')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="more" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={choose(onUncategorised)}>{t('uncategorised.title')}</MenuItem>
        <MenuItem onClick={choose(onLog)}>{t('route.operationLog')}</MenuItem>
      </Menu>
    </>
  )
}

function Facts({ segment }: { segment: Segment }) {
  const t = useText()
  const format = useFormat()
  const { id, rank, isBuiltIn, entryCount } = segment
  const entries = isBuiltIn
    ? t('segments.builtInHint')
    : t('segments.entryCount', { count: entryCount, total: format.number(entryCount) })
  return (
    <>
      {t('policies.page.rank', { rank })}
      {' · '}
      <SegmentLink id={id} name={entries} />
    </>
  )
}
