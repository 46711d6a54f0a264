import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/index.ts'
import { useIsPhone } from '../use-is-phone.ts'
import { ColumnMenu } from './ColumnMenu.tsx'
import { DensityMenu } from './DensityMenu.tsx'
import type { Selection } from './selection.ts'
import type { TableSettings } from './table-settings.ts'

interface Props<Row> {
  settings: TableSettings<Row>
  selection: Selection | undefined
  bulkActions: ReactNode
  toolbar: ReactNode
}

/** Above the rows: the page's own tools, or what can be done with the selected rows. */
export function TableBar<Row>({ settings, selection, bulkActions, toolbar }: Props<Row>) {
  const isPhone = useIsPhone()
  const count = selection?.keys.size ?? 0
  if (isPhone && !toolbar && count === 0) return null
  return (
    <Box
      sx={{
        flex: 'none',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        minHeight: 42,
        px: 1.25,
        py: 0.75,
        bgcolor: count > 0 ? 'brand.tint' : 'transparent',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {selection && count > 0 ? <Selected selection={selection}>{bulkActions}</Selected> : toolbar}
      </Box>
      {!isPhone && (
        <Box sx={{ display: 'flex' }}>
          <DensityMenu density={settings.density} onChange={settings.setDensity} />
          <ColumnMenu settings={settings} />
        </Box>
      )}
    </Box>
  )
}

function Selected({ selection, children }: { selection: Selection; children: ReactNode }) {
  const t = useText()
  return (
    <>
      <Box role="status" sx={{ fontWeight: 600 }}>
        {t('ui.table.selected', { count: selection.keys.size })}
      </Box>
      {children}
      <Button variant="text" onClick={() => selection.onChange(new Set())}>
        {t('ui.table.clearSelection')}
      </Button>
    </>
  )
}
