import List from '@mui/material/List'
import type { MenuSection as MenuSectionModel } from '../../kit/routing/index.ts'
import { CollapsedSection } from './CollapsedSection.tsx'
import { MenuSection } from './MenuSection.tsx'

interface Props {
  menu: readonly MenuSectionModel[]
  current: string | undefined
  isCollapsed?: boolean
  onNavigate?: () => void
}

export function MenuList({ menu, current, isCollapsed = false, onNavigate }: Props) {
  return (
    <List disablePadding>
      {menu.map((section) => {
        const isCurrent = section.pages.some(({ name }) => name === current)
        return isCollapsed ? (
          <CollapsedSection key={section.name} section={section} current={current} isCurrent={isCurrent} />
        ) : (
          <MenuSection
            key={section.name}
            section={section}
            current={current}
            isCurrent={isCurrent}
            {...(onNavigate && { onNavigate })}
          />
        )
      })}
    </List>
  )
}
