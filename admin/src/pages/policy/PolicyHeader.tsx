import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { SEGMENT_FIELDS, type Segment } from '@netwarden/shared/domain'
import { SegmentLink, useSegmentName } from '../../domain/control/index.ts'
import { useFormat, useLabel, useText } from '../../kit/i18n/index.ts'
import {
  DefaultModeTag,
  FilterSelect,
  Icon,
  MenuButton,
  PageHeader,
  SymbolButton,
  useIsPhone,
} from '../../kit/index.ts'
import { BackToSegments } from './BackToSegments.tsx'

interface Props {
  segmentId: string
  name: string
  /** Undefined until it is loaded. */
  segment: Segment | undefined
  segments: readonly Segment[] | undefined
  onSegment: (id: string) => void
  onUncategorised: () => void
  /** Absent for users who cannot read the log. */
  onLog: (() => void) | undefined
  /** Absent for users who cannot pause control. */
  onPause: (() => void) | undefined
}

/** The segment of these policies, and the choice of another one. On phones a menu holds the rare actions. */
export function PolicyHeader(props: Props) {
  const { segmentId, name, segment, segments, onSegment, onUncategorised, onLog, onPause } = props
  const t = useText()
  const label = useLabel()
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
            <Typography variant="quiet">{label(SEGMENT_FIELDS.defaultMode)}</Typography>
            <DefaultModeTag mode={segment.defaultMode} />
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
  const choices = [
    { label: t('uncategorised.title'), run: onUncategorised },
    { label: t('route.operationLog'), run: onLog },
  ]
  return (
    <MenuButton choices={choices}>
      {(opener) => <SymbolButton {...opener} label={t('ui.more')} icon="more" />}
    </MenuButton>
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
