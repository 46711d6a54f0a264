import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { OperationLogEntry } from '@netwarden/shared/domain'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { CopyText, FactList, Mono, SideDrawer } from '../../kit/index.ts'
import { ChangeList } from './ChangeList.tsx'
import { ObjectSection } from './ObjectSection.tsx'
import { useOperationNames } from './operation-names.ts'
import { UndoSection } from './UndoSection.tsx'

interface Props {
  entry: OperationLogEntry | undefined
  onClose: () => void
}

/** One entry: user, address, subject and changes. */
export function OperationDrawer({ entry, onClose }: Props) {
  const format = useFormat()
  const names = useOperationNames()
  return (
    <SideDrawer
      isOpen={entry !== undefined}
      title={entry ? names.action(entry) : ''}
      subtitle={entry && format.time(entry.at, 'millisecond')}
      width={480}
      onClose={onClose}
    >
      {entry && <Details entry={entry} onClose={onClose} />}
    </SideDrawer>
  )
}

function Details({ entry, onClose }: { entry: OperationLogEntry; onClose: () => void }) {
  const t = useText()
  const format = useFormat()
  const names = useOperationNames()
  const facts = [
    { label: t('operation.actor'), value: entry.actor },
    { label: t('operation.ip'), value: entry.ip && <Mono>{entry.ip}</Mono> },
    { label: t('operation.action'), value: names.action(entry) },
    { label: t('operation.kind'), value: names.kind(entry.subjectKind) },
    { label: t('operation.subject'), value: names.subject(entry) },
    { label: t('operation.subjectId'), value: entry.subjectId && <CopyText text={entry.subjectId} /> },
    { label: t('operation.seq'), value: format.number(entry.seq) },
    { label: t('operation.hash'), value: <CopyText text={entry.hash} /> },
  ]
  return (
    <>
      <FactList facts={facts} />
      <Box sx={{ mt: 1.75, pt: 1.5, borderTop: 'strong' }}>
        <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
          {t('operation.changes')}
        </Typography>
        <ChangeList {...entry} />
      </Box>
      <ObjectSection key={`object ${entry.id}`} entry={entry} />
      <UndoSection key={`undo ${entry.id}`} entry={entry} onUndone={onClose} />
    </>
  )
}
