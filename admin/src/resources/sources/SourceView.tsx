import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Source } from '@netwarden/shared/contract'
import { visibleText } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { RecordDrawer, RecordFooter } from '../../ra/index.ts'
import { CompletenessSection } from './CompletenessSection.tsx'
import { RejectSection } from './RejectSection.tsx'
import { SourceFacts } from './SourceFacts.tsx'
import { SourceStateTag } from './SourceState.tsx'
import type { SourceActions } from './source-actions.ts'
import { REFRESH_INTERVAL } from './source-queries.ts'

interface Props {
  id: string
  /** The visible row, shown until the current source is loaded. */
  shown: Source | undefined
  actions: SourceActions
  onClose: () => void
}

/** One source: its state and reason, its counters, missing data, and rejected lines. */
export function SourceView({ id, shown, actions, onClose }: Props) {
  const t = useText()
  return (
    <RecordDrawer
      key={id}
      resource="sources"
      id={id}
      shown={shown}
      refetchInterval={REFRESH_INTERVAL}
      width={520}
      fallbackTitle={t('route.sources')}
      title={({ name }) => name}
      subtitle={({ location }) => visibleText(location)}
      tags={(source) => <SourceStateTag source={source} />}
      footer={(source) => (
        <RecordFooter onDelete={() => actions.remove(source)} onEdit={() => actions.edit(source)}>
          <Button
            loading={actions.switchingId === source.id}
            onClick={() => actions.setEnabled(source, !source.enabled)}
          >
            {t(source.enabled ? 'ui.disable' : 'ui.enable')}
          </Button>
        </RecordFooter>
      )}
      onClose={onClose}
    >
      {(source) => (
        <Box sx={{ display: 'grid', gap: 2.25, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <SourceFacts source={source} />
          <CompletenessSection source={source} />
          <RejectSection source={source} />
        </Box>
      )}
    </RecordDrawer>
  )
}
