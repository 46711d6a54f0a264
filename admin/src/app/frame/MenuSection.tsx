import Box from '@mui/material/Box'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { Icon, type IconName } from '../../kit/index.ts'
import type { MenuPage, MenuSection as MenuSectionModel } from '../../kit/routing/index.ts'
import { usePolicyReport } from '../../pages/reports/report-queries.ts'
import { useOpenRiskCount } from '../../resources/risk-events/risk-queries.ts'
import { menuItemStyle } from './menu-item-style.ts'

export interface SectionProps {
  section: MenuSectionModel
  current: string | undefined
  isCurrent: boolean
  onNavigate?: () => void
}

/** A section of one page is a link to it; one of several opens and closes. */
export function MenuSection({ section, current, isCurrent, onNavigate }: SectionProps) {
  const t = useText()
  const listId = useId()
  const [isOpen, setOpen] = useState(isCurrent)
  const [wasCurrent, setWasCurrent] = useState(isCurrent)
  // On entering or leaving a section, the current one opens. It is not remounted, so that the clicked link
  // keeps the focus.
  if (wasCurrent !== isCurrent) {
    setWasCurrent(isCurrent)
    setOpen(isCurrent)
  }
  const [only, second] = section.pages
  if (only && !second) {
    const page = { ...only, text: section.text }
    const extra = only.name === 'RiskState' ? <OpenRisks /> : null
    return (
      <PageItem page={page} icon={section.icon} isCurrent={isCurrent} onNavigate={onNavigate} extra={extra} />
    )
  }
  return (
    <li>
      <Box
        component="button"
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
        sx={menuItemStyle({ isOpen: isCurrent })}
      >
        <Icon name={section.icon} size={18} />
        {t(section.text)}
        <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={14} color="quiet" sx={{ ml: 'auto' }} />
      </Box>
      <List disablePadding id={listId} hidden={!isOpen}>
        {section.pages.map((page) => (
          <PageItem
            key={page.name}
            page={page}
            isCurrent={page.name === current}
            onNavigate={onNavigate}
            extra={isOpen && page.name === 'PolicyReports' ? <ReportedPolicies /> : null}
          />
        ))}
      </List>
    </li>
  )
}

/** How many risk events are open, beside the way to them. */
function OpenRisks() {
  const t = useText()
  const format = useFormat()
  const count = useOpenRiskCount()
  if (!count) return null
  return (
    <Typography
      variant="fine"
      color="error"
      title={t('layout.menu.openRisks', { count })}
      sx={{ fontWeight: 600 }}
    >
      {format.compact(count)}
    </Typography>
  )
}

/** How much of the policies needs a decision, beside the way to it. */
function ReportedPolicies() {
  const t = useText()
  const format = useFormat()
  const total = usePolicyReport().data?.total ?? 0
  if (total === 0) return null
  return (
    <Typography variant="fine" color="textSecondary" title={t('layout.menu.reports', { count: total })}>
      {format.compact(total)}
    </Typography>
  )
}

interface PageItemProps {
  page: MenuPage
  icon?: IconName
  isCurrent: boolean
  onNavigate?: (() => void) | undefined
  /** At the end of the line; describes the link. */
  extra?: ReactNode
}

function PageItem({ page, icon, isCurrent, onNavigate, extra }: PageItemProps) {
  const t = useText()
  const extraId = useId()
  return (
    <li>
      <Box
        component={RouterLink}
        to={page.path}
        aria-current={isCurrent ? 'page' : undefined}
        aria-describedby={extra ? extraId : undefined}
        onClick={onNavigate}
        sx={menuItemStyle({ isCurrent, isNested: !icon })}
      >
        {icon && <Icon name={icon} size={18} />}
        {t(page.text)}
        {extra && (
          <Box component="span" id={extraId} aria-hidden sx={{ ml: 'auto' }}>
            {extra}
          </Box>
        )}
      </Box>
    </li>
  )
}
