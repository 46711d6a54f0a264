import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import List from '@mui/material/List'
import Popover from '@mui/material/Popover'
import { useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { SymbolButton, ToolButton } from '../../kit/index.ts'
import type { TableSettings } from './table-settings.ts'

/** Lets users choose and sort the columns. */
export function ColumnMenu<Row>({ settings }: { settings: TableSettings<Row> }) {
  const t = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const label = t('ui.table.columns')
  return (
    <>
      <ToolButton
        label={label}
        icon="columns"
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
      >
        <List disablePadding sx={{ p: 1, pl: 1.25, minWidth: 220 }}>
          {settings.all.map(({ column, isShown }) => (
            <Box component="li" key={column.key} sx={{ display: 'flex', alignItems: 'center' }}>
              <FormControlLabel
                sx={{ flex: 1, mr: 2 }}
                control={<Checkbox checked={isShown} onChange={() => settings.toggle(column.key)} />}
                label={column.label}
              />
              <MoveButton settings={settings} column={column} step={-1} />
              <MoveButton settings={settings} column={column} step={1} />
            </Box>
          ))}
        </List>
        <Box sx={{ px: 1, pb: 1 }}>
          <Button variant="text" onClick={settings.reset}>
            {t('ui.reset')}
          </Button>
        </Box>
      </Popover>
    </>
  )
}

interface MoveButtonProps<Row> {
  settings: TableSettings<Row>
  column: { key: string; label: string }
  step: -1 | 1
}

function MoveButton<Row>({ settings, column, step }: MoveButtonProps<Row>) {
  const t = useText()
  const key = step === -1 ? 'ui.table.moveUp' : 'ui.table.moveDown'
  return (
    <SymbolButton
      label={t(key, { column: column.label })}
      icon={step === -1 ? 'arrowUp' : 'arrowDown'}
      iconSize={13}
      onClick={() => settings.move(column.key, step)}
      size="row"
    />
  )
}
