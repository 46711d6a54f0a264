import type { ProfileKind, SubjectKind, Timespan } from '@netwarden/shared/contract'
import type { AccessRecord } from '@netwarden/shared/domain'
import { useMemo } from 'react'
import { SubjectLink } from '../../domain/subject/index.ts'
import { useVisitCells } from '../../domain/visit/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import type { Column } from '../../ra/index.ts'

/** Columns of a subject's visits, without the column of the subject, which is equal in each row. */
export function useVisitColumns(kind: ProfileKind, timespan: Timespan): readonly Column<AccessRecord>[] {
  const t = useText()
  const cells = useVisitCells()
  return useMemo(() => {
    const link = (to: SubjectKind, name: string | null) =>
      name && <SubjectLink kind={to} name={name} timespan={timespan} />
    const columns: (Column<AccessRecord> & { of?: SubjectKind })[] = [
      cells.accessAt,
      {
        key: 'deviceIP',
        label: t('visits.field.deviceIP'),
        width: 128,
        // Most devices have one, and the title shows it.
        isOptional: kind === 'device',
        render: ({ deviceIP, deviceMac }) =>
          deviceIP && (
            <SubjectLink kind="device" name={deviceMac ?? deviceIP} label={deviceIP} timespan={timespan} />
          ),
      },
      {
        key: 'domain',
        of: 'domain',
        label: t('visits.field.domain'),
        render: ({ domain }) => link('domain', domain),
      },
      {
        key: 'org',
        of: 'org',
        label: t('visits.field.org'),
        width: { 'zh-CN': 110, 'en-US': 98 },
        render: ({ org }) => link('org', org),
      },
      {
        key: 'dstHostIP',
        of: 'dstHost',
        label: t('visits.field.dstHostIP'),
        width: 128,
        render: ({ dstHostIP }) => link('dstHost', dstHostIP),
      },
      cells.domainType,
      cells.riskLevel,
      cells.solvedMode,
    ]
    return columns.filter(({ of }) => of !== kind)
  }, [t, cells, kind, timespan])
}
