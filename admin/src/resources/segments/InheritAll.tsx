import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Segment } from '@netwarden/shared/domain'
import { useState } from 'react'
import { ReplayDrawer } from '../../domain/replay/index.ts'
import { visibleText } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Note } from '../../kit/index.ts'

interface Props {
  /** Undefined while not all of them are shown. */
  segments: readonly Segment[] | undefined
  onApplied: () => void
}

/** Names the open segments that do not inherit, as those of former releases, and switches inheritance on for them. */
export function InheritAll({ segments = [], onApplied }: Props) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  const without = segments.filter(
    ({ isBuiltIn, inherits, defaultMode }) => !isBuiltIn && !inherits && defaultMode !== 'banned',
  )
  if (without.length === 0) return null
  const close = () => setIsOpen(false)
  return (
    <Box sx={{ mb: 1.5 }}>
      <Note
        tone="medium"
        action={
          <Button variant="text" onClick={() => setIsOpen(true)}>
            {t('segments.inheritAll')}
          </Button>
        }
      >
        {t('segments.inheritNone', {
          count: without.length,
          names: without.map(({ name }) => visibleText(name)).join(', '),
        })}
      </Note>
      {isOpen && (
        <ReplayDrawer
          draft={{ segments: without.map(({ id }) => ({ id, inherits: true })) }}
          subtitle={t('segments.inheritAll')}
          onApplied={() => {
            close()
            onApplied()
          }}
          onClose={close}
        />
      )}
    </Box>
  )
}
