import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { MenuButton, ToolButton } from '../../kit/index.ts'
import { useIsPhone } from '../../kit/use-is-phone.ts'
import { ColumnMenu } from './ColumnMenu.tsx'
import { SelectAll } from './SelectAll.tsx'
import type { Selection } from './selection.ts'
import { DENSITIES, type Density, type TableSettings } from './table-settings.ts'

interface Props<Row> {
  settings: TableSettings<Row>
  selection: Selection | undefined
  /** Keys of the visible rows. */
  pageKeys: readonly string[]
  /** Phones show checkboxes only in selection mode. */
  isChoosing: boolean
  onChoosing: (isChoosing: boolean) => void
  bulkActions: ReactNode
  toolbar: ReactNode
}

/** The bar above the rows: the page's own tools, or the actions on the selected rows. */
export function TableBar<Row>(props: Props<Row>) {
  const { settings, selection, pageKeys, isChoosing, onChoosing, bulkActions, toolbar } = props
  const t = useText()
  const isPhone = useIsPhone()
  const count = selection?.keys.size ?? 0
  const canChoose = isPhone && selection !== undefined && (pageKeys.length > 0 || isChoosing)
  if (isPhone && !toolbar && !canChoose) return null
  const isAboutSelection = count > 0 || (canChoose && isChoosing)
  const toggleChoosing = () => {
    onChoosing(!isChoosing)
    if (isChoosing) selection?.onChange(new Set())
  }
  return (
    <Box sx={{ ...barStyle, bgcolor: isAboutSelection ? 'brand.tint' : 'transparent' }}>
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {selection && isAboutSelection ? (
          <Selected selection={selection} pageKeys={pageKeys}>
            {bulkActions}
          </Selected>
        ) : (
          toolbar
        )}
      </Box>
      {canChoose && (
        <Button variant="text" onClick={toggleChoosing} sx={{ alignSelf: 'flex-start' }}>
          {t(isChoosing ? 'ui.table.chooseDone' : 'ui.table.choose')}
        </Button>
      )}
      {!isPhone && (
        <Box sx={{ display: 'flex' }}>
          <DensityMenu density={settings.density} onChange={settings.setDensity} />
          <ColumnMenu settings={settings} />
        </Box>
      )}
    </Box>
  )
}

interface SelectedProps {
  selection: Selection
  pageKeys: readonly string[]
  children: ReactNode
}

function Selected({ selection, pageKeys, children }: SelectedProps) {
  const t = useText()
  const isPhone = useIsPhone()
  const count = selection.keys.size
  return (
    <>
      {isPhone && <SelectAll selection={selection} pageKeys={pageKeys} />}
      <Typography variant="strong" role="status">
        {t('ui.table.selected', { count })}
      </Typography>
      {count > 0 && children}
      {!isPhone && (
        <Button variant="text" onClick={() => selection.onChange(new Set())}>
          {t('ui.table.clearSelection')}
        </Button>
      )}
    </>
  )
}

const barStyle = {
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  minHeight: 42,
  // In line with the rows below, which are indented on phones.
  px: { xs: 1.75, md: 1.25 },
  py: 0.75,
} as const

interface DensityProps {
  density: Density
  onChange: (density: Density) => void
}

function DensityMenu({ density, onChange }: DensityProps) {
  const t = useText()
  const choices = DENSITIES.map((choice) => ({
    label: t(`ui.table.density.${choice}`),
    role: 'menuitemradio',
    'aria-checked': choice === density,
    selected: choice === density,
    run: () => onChange(choice),
  }))
  return (
    <MenuButton choices={choices}>
      {(opener) => <ToolButton {...opener} label={t('ui.table.density')} icon="density" />}
    </MenuButton>
  )
}
