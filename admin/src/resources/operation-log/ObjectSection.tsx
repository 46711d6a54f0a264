import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Collapse from '@mui/material/Collapse'
import Typography from '@mui/material/Typography'
import type { OperationLogEntry } from '@netwarden/shared/domain'
import { useState } from 'react'
import { Link } from 'react-router'
import { explainAddress } from '../../domain/links/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { FactList, Icon, Loaded, useAnswer } from '../../kit/index.ts'
import { objectAddress } from './object-address.ts'
import { useOperationNames } from './operation-names.ts'

/** Links to the object of an operation as it is now, and its fields as they were right after the operation. */
export function ObjectSection({ entry }: { entry: OperationLogEntry }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const answer = useAnswer(['operation-logs', 'object', entry.id], 'GET /api/operation-log/:id/object', {
    params: { id: entry.id },
  })
  const address = objectAddress(entry)
  return (
    <Loaded query={answer}>
      {({ isPresent, state, isWhole }) => {
        const domain = domainOf(entry, state)
        if (address === null && state === null) return null
        return (
          <Box component="section" sx={{ mt: 1.75, pt: 1.5, borderTop: 'strong' }}>
            <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
              {t('operation.object')}
            </Typography>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              {address !== null && isPresent !== false && (
                <Button component={Link} to={address} startIcon={<Icon name="external" size={14} />}>
                  {t('operation.object.now')}
                </Button>
              )}
              {domain !== null && (
                <Button component={Link} to={explainAddress({ domain, at: entry.at })}>
                  {t('operation.object.explain')}
                </Button>
              )}
              {state !== null && (
                <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                  {t('operation.object.then')}
                </Button>
              )}
            </Box>
            {isPresent === false && <Typography variant="quiet">{t('operation.object.gone')}</Typography>}
            <Collapse in={isOpen} unmountOnExit>
              {state !== null && <StateThen entry={entry} state={state} isWhole={isWhole} />}
            </Collapse>
          </Box>
        )
      }}
    </Loaded>
  )
}

interface StateProps {
  entry: OperationLogEntry
  state: Readonly<Record<string, unknown>>
  isWhole: boolean
}

function StateThen({ entry, state, isWhole }: StateProps) {
  const t = useText()
  const names = useOperationNames()
  const facts = names
    .changes({ subjectKind: entry.subjectKind, subjectId: entry.subjectId, before: null, after: state })
    .map(({ path, label, after }) => ({
      label,
      value: (
        <Box key={path} component="span" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {after}
        </Box>
      ),
    }))
  return (
    <Box sx={{ mt: 1 }}>
      <Typography variant="note" component="div" sx={{ mb: 1 }}>
        {t(isWhole ? 'operation.object.whole' : 'operation.object.part')}
      </Typography>
      <FactList facts={facts} />
    </Box>
  )
}

/** The domain of a policy or an exception, which the explanation of a past moment can be asked for. */
function domainOf(
  { subjectKind, subject }: OperationLogEntry,
  state: Readonly<Record<string, unknown>> | null,
): string | null {
  if (subjectKind === 'exception') return subject
  return subjectKind === 'custom-policy' && state?.group === 'domain' && subject !== '' ? subject : null
}
