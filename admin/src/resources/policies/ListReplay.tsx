import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { PolicyList } from '@netwarden/shared'
import { useState } from 'react'
import { ReplayDrawer } from '../../domain/replay/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Icon } from '../../kit/index.ts'

/** What switching a list in its segment would do, or its pending version. */
export function ListReplay({ list }: { list: PolicyList }) {
  const t = useText()
  const [shown, setShown] = useState<'switch' | 'version' | null>(null)
  const { id, name, segmentId, enable, heldVersion } = list
  const open = (what: 'switch' | 'version', label: string) => (
    <Button startIcon={<Icon name="history" size={14} />} onClick={() => setShown(what)}>
      {label}
    </Button>
  )
  const close = () => setShown(null)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
      {open('switch', t(enable ? 'replay.ofDisabling' : 'replay.ofEnabling'))}
      {heldVersion && open('version', t('replay.ofVersion', { version: heldVersion }))}
      {shown === 'switch' && (
        <ReplayDrawer
          draft={{ lists: [{ id, segmentId, enable: !enable }] }}
          subtitle={t(enable ? 'replay.of.disableList' : 'replay.of.enableList', { name })}
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
