import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import Typography from '@mui/material/Typography'
import { MAX_PAGE_DEPTH } from '@netwarden/shared/limits'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { SymbolButton } from '../../kit/SymbolButton.tsx'
import { useIsPhone } from '../../kit/use-is-phone.ts'

export interface PageState {
  current: number
  pageSize: number
}

interface Props extends PageState {
  total: number
  totalIsAtLeast?: boolean | undefined
  /** The pager's name, where the page has another one. */
  label?: string
  /** Hides the page size when there is no room for it. */
  hasFixedSize?: boolean
  onChange: (page: PageState) => void
}

const PAGE_SIZES = [10, 20, 50, 100, 200]

export function Pager(props: Props) {
  const { current, pageSize, total, totalIsAtLeast = false, hasFixedSize = false, onChange } = props
  const t = useText()
  const format = useFormat()
  const isPhone = useIsPhone()
  // The server limits the depth of paging; a narrower time range shows older rows.
  const pages = Math.max(1, Math.min(Math.ceil(total / pageSize), Math.floor(MAX_PAGE_DEPTH / pageSize)))
  const range = {
    first: format.number((current - 1) * pageSize + 1),
    last: format.number(Math.min(current * pageSize, total)),
    total: format.number(total),
  }
  const go = (page: number) => onChange({ current: page, pageSize })
  return (
    <Typography
      variant="small"
      component="nav"
      color="textSecondary"
      aria-label={props.label ?? t('ui.table.page', { page: current, pages })}
      sx={pagerStyle}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {total === 0
          ? t('ui.table.empty')
          : t(totalIsAtLeast ? 'ui.table.rangeAtLeast' : 'ui.table.range', range)}
      </Box>
      {!isPhone && !hasFixedSize && (
        <Select
          value={pageSize}
          onChange={(event) => onChange({ current: 1, pageSize: Number(event.target.value) })}
          slotProps={{ input: { 'aria-label': t('ui.table.perPage') } }}
          sx={{ typography: 'small' }}
        >
          {sizesWith(pageSize).map((size) => (
            <MenuItem key={size} value={size}>
              {t('ui.table.rows', { count: size })}
            </MenuItem>
          ))}
        </Select>
      )}
      <SymbolButton
        label={t('ui.table.previous')}
        icon="chevronLeft"
        disabled={current <= 1}
        onClick={() => go(current - 1)}
      />
      <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{`${current} / ${pages}`}</Box>
      <SymbolButton
        label={t('ui.table.next')}
        icon="chevronRight"
        disabled={current >= pages}
        onClick={() => go(current + 1)}
      />
    </Typography>
  )
}

/** An address may contain any size. */
function sizesWith(pageSize: number): number[] {
  return [...new Set([...PAGE_SIZES, pageSize])].sort((a, b) => a - b)
}

const pagerStyle = {
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  minHeight: 42,
  px: 1.5,
  borderTop: 'strong',
} as const
