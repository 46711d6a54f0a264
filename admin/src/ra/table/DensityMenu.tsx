import { useText } from '../../kit/i18n/index.ts'
import { MenuButton, ToolButton } from '../../kit/index.ts'
import { DENSITIES, type Density } from './table-settings.ts'

interface Props {
  density: Density
  onChange: (density: Density) => void
}

export function DensityMenu({ density, onChange }: Props) {
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
