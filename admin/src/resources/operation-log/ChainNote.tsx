import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import type { ChainReport } from '@netwarden/shared/domain'
import { type FormEvent, useState } from 'react'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { CopyText, Note, SymbolButton } from '../../kit/index.ts'

interface Props {
  report: ChainReport
  /** Verifies again, and compares the log with a stored digest. */
  onVerify: (digest: string) => void
  onClose: () => void
}

/**
 * The result of the verification. The last digest, stored elsewhere, later proves that nothing before it was changed.
 */
export function ChainNote({ report, onVerify, onClose }: Props) {
  const t = useText()
  const format = useFormat()
  const { isIntact, brokenAt, digest, keyedFrom, isKeptSame } = report
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
            {brokenAt === null
              ? t('operation.chain.intact', { entries })
              : t('operation.chain.broken', { entries, seq: format.number(brokenAt) })}
          </strong>
          <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
            {t('operation.chain.digest')}
            <CopyText text={digest} />
          </Box>
          <span>
            {keyedFrom === null
              ? t('operation.chain.unkeyed')
              : t('operation.chain.keyedFrom', { seq: format.number(keyedFrom) })}
          </span>
          {isKeptSame !== null && (
            <strong>{t(isKeptSame ? 'operation.chain.keptSame' : 'operation.chain.keptOther')}</strong>
          )}
        </Box>
        <KeptDigest onVerify={onVerify} />
      </Note>
    </Box>
  )
}

function KeptDigest({ onVerify }: Pick<Props, 'onVerify'>) {
  const t = useText()
  const [digest, setDigest] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onVerify(digest.trim())
  }
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'flex', gap: 1, mt: 1, maxWidth: 640 }}>
      <TextField
        label={t('operation.chain.kept')}
        placeholder={t('operation.chain.keptHint')}
        value={digest}
        onChange={(event) => setDigest(event.target.value)}
        fullWidth
      />
      <Button type="submit" disabled={digest.trim() === ''}>
        {t('operation.chain.verify')}
      </Button>
    </Box>
  )
}
