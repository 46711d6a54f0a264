import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { PolicyList } from '@netwarden/shared/domain'
import { useState } from 'react'
import { ReplayDrawer } from '../../domain/replay/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Icon } from '../../kit/index.ts'

interface Props {
  list: PolicyList
  /** Whether the list can be switched in a segment. */
  isInSegment: boolean
}

/** The effect of switching a list in its segment, of enforcing it after its trial, or of its pending version. */
export function ListReplay({ list, isInSegment }: Props) {
  const t = useText()
  const [shown, setShown] = useState<'switch' | 'enforce' | 'version' | null>(null)
  const { id, name, segmentId, enable, shadow, heldVersion } = list
  const open = (what: 'switch' | 'enforce' | 'version', label: string) => (
    <Button startIcon={<Icon name="history" size={14} />} onClick={() => setShown(what)}>
      {label}
    </Button>
  )
  const close = () => setShown(null)
  if (!isInSegment && !heldVersion) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
      {isInSegment && open('switch', t(enable ? 'replay.ofDisabling' : 'replay.ofEnabling'))}
      {isInSegment && enable && shadow && open('enforce', t('replay.ofEnforcing'))}
      {heldVersion && open('version', t('replay.ofVersion', { version: heldVersion }))}
      {shown === 'switch' && (
        <ReplayDrawer
          draft={{ lists: [{ id, segmentId, enable: !enable }] }}
          subtitle={t(enable ? 'replay.of.disableList' : 'replay.of.enableList', { name })}
          onApplied={close}
          onClose={close}
        />
      )}
      {shown === 'enforce' && (
        <ReplayDrawer
          draft={{ lists: [{ id, segmentId, shadow: false }] }}
          subtitle={t('replay.of.enforceList', { name })}
          onApplied={close}
          onClose={close}
        />
      )}
      {shown === 'version' && heldVersion && (
        <ReplayDrawer
          draft={{ lists: [{ id, segmentId, version: heldVersion }] }}
          subtitle={t('replay.of.version', { name, version: heldVersion })}
          onApplied={close}
          onClose={close}
        />
      )}
    </Box>
  )
}
