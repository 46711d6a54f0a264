import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { CustomRange, FilterChoice, Icon } from '../../../kit/index.ts'

/** When the zones of the list were made. */
export function TimeBetween() {
  const t = useText()
  const format = useFormat()
  const { filterValues, setFilters } = useListContext()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const from: string = filterValues.from ?? ''
  const to: string = filterValues.to ?? ''
  const label = t('zones.field.createdAt')
  const moment = (iso: string) => (iso === '' ? '…' : format.time(iso, 'minute').slice(2))
  const shown = from === '' && to === '' ? t('ui.all') : `${moment(from)} – ${moment(to)}`
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-label={`${label} ${shown}`}
        startIcon={<Icon name="calendar" size={14} />}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ fontSize: 12.5, fontWeight: 400 }}
      >
        <FilterChoice label={label} shown={shown} />
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
      >
        <CustomRange
          initial={{ ...(from && { from }), ...(to && { to }) }}
          onApply={(span) => {
            setAnchor(null)
            const { from: _from, to: _to, ...rest } = filterValues
            setFilters({ ...rest, ...span }, undefined, false)
          }}
        />
      </Popover>
    </>
  )
}
