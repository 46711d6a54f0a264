import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Segment } from '@netwarden/shared'
import { SegmentLink, useSegmentName } from '../../domain/control/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { FilterSelect, Icon, ModeTag, PageHeader } from '../../kit/index.ts'
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

/** Whose policies these are, and the way to another segment's. */
export function PolicyHeader(props: Props) {
  const { segmentId, name, segment, segments, onSegment, onUncategorised, onLog, onPause } = props
  const t = useText()
  const nameOf = useSegmentName()
  return (
    <PageHeader
      lead={<BackToSegments />}
      title={name}
      subtitle={segment && <Facts segment={segment} />}
      tags={
        segment && (
          <Box
            component="span"
            sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, fontSize: 12.5 }}
          >
            <Box component="span" sx={{ color: 'text.third' }}>
              {t('segments.field.defaultMode')}
            </Box>
            <ModeTag mode={segment.defaultMode} />
          </Box>
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
          <Button startIcon={<Icon name="domain" size={14} />} onClick={onUncategorised}>
            {t('uncategorised.open')}
          </Button>
          {onPause && (
            <Button startIcon={<Icon name="pause" size={14} />} onClick={onPause}>
              {t('pause.open')}
            </Button>
          )}
          {onLog && (
            <Button startIcon={<Icon name="table" size={14} />} onClick={onLog}>
              {t('route.operationLog')}
            </Button>
          )}
        </>
      }
    />
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
