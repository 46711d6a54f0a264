import type { AccessRecord, SubjectKind, Timespan } from '@netwarden/shared'
import { useMemo } from 'react'
import { SubjectLink } from '../../domain/subject/index.ts'
import { useValueNames, visibleText } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { LevelTag, TimeText, VERDICT_WIDTH, VerdictTag } from '../../kit/index.ts'
import type { Column } from '../../ra/index.ts'

/** Columns of a subject's visits: not its own, which would say the same in each row. */
export function useVisitColumns(kind: SubjectKind, timespan: Timespan): readonly Column<AccessRecord>[] {
  const t = useText()
  const names = useValueNames()
  return useMemo(() => {
    const link = (to: SubjectKind, name: string | null) =>
      name && <SubjectLink kind={to} name={name} timespan={timespan} />
    const columns: (Column<AccessRecord> & { of?: SubjectKind })[] = [
      {
        key: 'accessAt',
        label: t('visits.field.accessAt'),
        width: 152,
        render: ({ accessAt }) => <TimeText at={accessAt} style="millisecond" isShort />,
      },
      {
        key: 'deviceIP',
        label: t('visits.field.deviceIP'),
        width: 128,
        // Most devices have one, and it stands above.
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
      {
        key: 'domainType',
        label: t('visits.field.domainType'),
        width: 106,
        render: ({ domainType }) => visibleText(names.category(domainType)),
      },
      {
        key: 'riskLevel',
        label: t('visits.field.riskLevel'),
        width: { 'zh-CN': 64, 'en-US': 86 },
        render: ({ riskLevel }) => <LevelTag level={riskLevel} />,
      },
      {
        key: 'solvedMode',
        label: t('visits.field.solvedMode'),
        width: VERDICT_WIDTH,
        render: ({ solvedMode, verdictBy }) => <VerdictTag mode={solvedMode} by={verdictBy} />,
      },
    ]
    return columns.filter(({ of }) => of !== kind)
  }, [t, names, kind, timespan])
}
