import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ZONE_SORTS, Zone } from '@netwarden/shared'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { unicodeDomain } from '../../../domain/words/index.ts'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { Mono, RowButton, Tag, TimeText } from '../../../kit/index.ts'
import { actionsColumn, type Column } from '../../../ra/index.ts'
import { isReverse, shownOrigin, zoneAddress } from '../zone-names.ts'

type ZoneColumn = Column<Zone> & { sort?: (typeof ZONE_SORTS)[number] }

interface ZoneListActions {
  remove: (zone: Zone) => void
}

export function useZoneColumns({ remove }: ZoneListActions): readonly ZoneColumn[] {
  const t = useText()
  const format = useFormat()
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
        render: ({ recordCount }) => format.number(recordCount),
      },
      {
        key: 'serial',
        label: t('zones.fact.serial'),
        width: 110,
        render: ({ soa }) => <Mono>{String(soa.serial)}</Mono>,
      },
      {
        key: 'addedBy',
        label: t('zones.field.addedBy'),
        sort: 'addedBy',
        width: 120,
        render: (row) => row.addedBy,
      },
      {
        key: 'createdAt',
        label: t('zones.field.createdAt'),
        sort: 'createdAt',
        width: 136,
        render: ({ createdAt }) => <TimeText at={createdAt} style="minute" />,
      },
      {
        key: 'updatedAt',
        label: t('zones.fact.saved'),
        sort: 'updatedAt',
        width: 136,
        render: ({ updatedAt }) => <TimeText at={updatedAt} style="minute" />,
      },
      {
        key: 'updatedBy',
        label: t('zones.field.updatedBy'),
        width: 120,
        isOptional: true,
        render: ({ updatedBy }) => updatedBy,
      },
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
    [t, format, remove],
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
