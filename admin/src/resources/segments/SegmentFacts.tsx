import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { SEGMENT_FIELDS, type Segment } from '@netwarden/shared/domain'
import { visibleText } from '../../domain/words/index.ts'
import { useFormat, useLabel, useText } from '../../kit/i18n/index.ts'
import { DefaultModeTag, FactList, TimeText } from '../../kit/index.ts'
import { RankButtons } from './RankButtons.tsx'
import { useSafeSearchText } from './SafeSearchInputs.tsx'
import type { Ranking } from './use-ranking.ts'

interface Props {
  segment: Segment
  ranking: Ranking
}

export function SegmentFacts({ segment, ranking }: Props) {
  const t = useText()
  const label = useLabel()
  const format = useFormat()
  const safeSearchText = useSafeSearchText()
  const { rank, isBuiltIn, defaultMode, description, policyCount, presetCount, createdAt, updatedAt } =
    segment
  const inheritance = {
    label: label(SEGMENT_FIELDS.inherits),
    value: t(segment.inherits ? 'segments.inherits' : 'segments.inheritsNot'),
  }
  return (
    <FactList
      facts={[
        {
          label: t('segments.field.rank'),
          value: (
            <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
              {rank}
              {ranking.canRank && !isBuiltIn && (
                <RankButtons segment={segment} ranking={ranking} place="drawer" />
              )}
            </Box>
          ),
        },
        {
          label: label(SEGMENT_FIELDS.defaultMode),
          value: (
            <>
              <DefaultModeTag mode={defaultMode} />
              <Typography variant="hint" component="span" sx={{ ml: 1 }}>
                {t(`segments.mode.${defaultMode}`)}
              </Typography>
            </>
          ),
        },
        ...(isBuiltIn ? [] : [inheritance]),
        { label: t('segments.safeSearch'), value: safeSearchText(segment) },
        { label: label(SEGMENT_FIELDS.description), value: visibleText(description) },
        { label: t('segments.field.policyCount'), value: format.number(policyCount) },
        { label: t('segments.field.presetCount'), value: format.number(presetCount) },
        { label: t('segments.field.createdAt'), value: <TimeText at={createdAt} /> },
        { label: t('segments.field.updatedAt'), value: <TimeText at={updatedAt} /> },
      ]}
    />
  )
}
