import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { Zone } from '@netwarden/shared/contract'
import type { ZONE_SORTS } from '@netwarden/shared/dns'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { unicodeDomain } from '../../../domain/words/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { Mono, RowButton, Tag } from '../../../kit/index.ts'
import { actionsColumn, type Column } from '../../../ra/index.ts'
import { isReverse, shownOrigin, zoneAddress } from '../zone-names.ts'

type ZoneColumn = Column<Zone> & { sort?: (typeof ZONE_SORTS)[number] }

interface ZoneListActions {
  remove: (zone: Zone) => void
}

export function useZoneColumns({ remove }: ZoneListActions): readonly ZoneColumn[] {
  const t = useText()
  return useMemo(
    (): ZoneColumn[] => [
      {
        key: 'origin',
        label: t('zones.field.origin'),
        sort: 'origin',
        render: ({ origin }) => <OriginLink origin={origin} />,
      },
      {
        key: 'kind',
        label: t('zones.field.kind'),
        width: 84,
        render: ({ origin }) => (
          <Tag tone={isReverse(origin) ? 'low' : 'common'}>
            {t(isReverse(origin) ? 'zones.kind.reverse' : 'zones.kind.forward')}
          </Tag>
        ),
      },
      {
        key: 'recordCount',
        label: t('zones.fact.records'),
        sort: 'recordCount',
        width: 104,
        isNumeric: true,
      },
      {
        key: 'serial',
        label: t('zones.fact.serial'),
        width: 110,
        render: ({ soa }) => <Mono>{String(soa.serial)}</Mono>,
      },
      { key: 'addedBy', label: t('zones.field.addedBy'), sort: 'addedBy', width: 120 },
      { key: 'createdAt', label: t('zones.field.createdAt'), sort: 'createdAt', width: 136, time: 'minute' },
      { key: 'updatedAt', label: t('zones.fact.saved'), sort: 'updatedAt', width: 136, time: 'minute' },
      { key: 'updatedBy', label: t('zones.field.updatedBy'), width: 120, isOptional: true },
      actionsColumn(t, 76, (row) => (
        <RowButton
          color="error"
          aria-label={t('ui.deleteOf', { name: shownOrigin(row.origin) })}
          onClick={() => remove(row)}
        >
          {t('ui.delete')}
        </RowButton>
      )),
    ],
    [t, remove],
  )
}

function OriginLink({ origin }: { origin: string }) {
  const name = shownOrigin(origin)
  const unicode = unicodeDomain(name)
  return (
    <MuiLink component={Link} to={zoneAddress(origin)} title={name}>
      {name}
      {unicode && (
        <Typography variant="quiet" sx={{ ml: 1 }}>
          {unicode}
        </Typography>
      )}
    </MuiLink>
  )
}
