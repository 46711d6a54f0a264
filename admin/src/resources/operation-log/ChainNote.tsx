import Box from '@mui/material/Box'
import type { ChainReport } from '@netwarden/shared'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { CopyText, Note, SymbolButton } from '../../kit/index.ts'

interface Props {
  report: ChainReport
  onClose: () => void
}

/** What verifying found. The last digest, kept elsewhere, proves later that nothing before it was changed. */
export function ChainNote({ report, onClose }: Props) {
  const t = useText()
  const format = useFormat()
  const { isIntact, brokenAt, lastHash } = report
  const entries = format.number(report.entries)
  return (
    <Box sx={{ mb: 1.5 }}>
      <Note
        tone={isIntact ? 'good' : 'high'}
        role={isIntact ? 'status' : 'alert'}
        action={
          <SymbolButton label={t('ui.close')} icon="close" iconSize={12} onClick={onClose} size="row" />
        }
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center', minWidth: 0 }}>
          <strong>
            {isIntact
              ? t('operation.chain.intact', { entries })
              : t('operation.chain.broken', { entries, seq: format.number(brokenAt ?? 0) })}
          </strong>
          <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
            {t('operation.chain.lastHash')}
            <CopyText text={lastHash} />
          </Box>
        </Box>
      </Note>
    </Box>
  )
}
