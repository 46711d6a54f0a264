import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { SAFE_SEARCH, SAFE_SEARCH_ENGINES, SEGMENT_FIELDS, type Segment } from '@netwarden/shared/domain'
import { useLabel, useText } from '../../kit/i18n/index.ts'
import { ChoiceInput } from '../../ra/index.ts'

/** Safe search of each engine, for the devices of a segment. */
export function SafeSearchInputs({ isBuiltIn }: { isBuiltIn: boolean }) {
  const t = useText()
  const label = useLabel()
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography variant="h3" component="legend" sx={{ p: 0 }}>
        {t('segments.safeSearch')}
      </Typography>
      <Typography variant="hint" component="p" sx={{ mb: 1 }}>
        {t('segments.safeSearch.hint')}
      </Typography>
      <Box
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 2, rowGap: 1.5 }}
      >
        {SAFE_SEARCH_ENGINES.map((engine) => {
          const { field } = SAFE_SEARCH[engine]
          return (
            <ChoiceInput
              key={engine}
              source={field}
              label={label(SAFE_SEARCH[engine])}
              noneLabel={t(isBuiltIn ? 'segments.safeSearch.none' : 'segments.safeSearch.inherit')}
              options={SEGMENT_FIELDS[field].values
                .filter((value) => !isBuiltIn || value !== 'off')
                .map((value) => ({ value, label: t(`segments.safeSearch.${value}`) }))}
            />
          )
        })}
      </Box>
    </Box>
  )
}

/** The settings of a segment in words; empty where it has none of its own. */
export function useSafeSearchText(): (segment: Segment) => string {
  const t = useText()
  const label = useLabel()
  return (segment) =>
    SAFE_SEARCH_ENGINES.flatMap((engine) => {
      const mode = segment[SAFE_SEARCH[engine].field]
      return mode === null ? [] : [`${label(SAFE_SEARCH[engine])}: ${t(`segments.safeSearch.${mode}`)}`]
    }).join(' · ')
}
