import type { ControlRecord, SubjectKind } from '@netwarden/shared'
import { useMemo } from 'react'
import { SegmentLink } from '../../domain/control/index.ts'
import { SubjectLink } from '../../domain/subject/index.ts'
import { ForeignText, useValueNames, visibleText } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { LevelTag, Mono, TimeText, VERDICT_WIDTH, VerdictTag } from '../../kit/index.ts'
import type { Column } from '../../ra/index.ts'

export function useControlColumns(): readonly Column<ControlRecord>[] {
  const t = useText()
  const names = useValueNames()
  return useMemo(() => {
    const link = (kind: SubjectKind, name: string | null) => name && <SubjectLink kind={kind} name={name} />
    return [
      {
        key: 'accessAt',
        label: t('visits.field.accessAt'),
        sort: 'accessAt',
        width: 152,
        render: ({ accessAt }) => <TimeText at={accessAt} style="millisecond" isShort />,
      },
      {
        key: 'deviceIP',
        label: t('visits.field.deviceIP'),
        width: 128,
        render: ({ deviceIP, deviceMac }) =>
          deviceIP && <SubjectLink kind="device" name={deviceMac ?? deviceIP} label={deviceIP} />,
      },
      {
        key: 'domain',
        label: t('visits.field.domain'),
        width: 204,
        render: ({ domain }) => link('domain', domain),
      },
      {
        key: 'controlGroup',
        label: t('visits.field.controlGroup'),
        width: { 'zh-CN': 100, 'en-US': 120 },
        render: ({ controlGroup }) => names.controlGroup(controlGroup),
      },
      {
        key: 'solvedMode',
        label: t('visits.field.solvedMode'),
        width: VERDICT_WIDTH,
        render: ({ solvedMode, verdictBy }) => <VerdictTag mode={solvedMode} by={verdictBy} />,
      },
      {
        key: 'reason',
        label: t('controlState.reason'),
        render: ({ reason }) => visibleText(reason),
      },
      {
        key: 'ip',
        label: t('visits.field.dstHostIP'),
        width: 128,
        render: ({ ip }) => link('dstHost', ip),
      },
      {
        key: 'org',
        label: t('visits.field.org'),
        width: 132,
        isOptional: true,
        render: ({ org }) => link('org', org),
      },
      ...optionalColumns(t, names.category),
    ]
  }, [t, names])
}

function optionalColumns(
  t: ReturnType<typeof useText>,
  categoryName: (id: string) => string,
): readonly Column<ControlRecord>[] {
  const optional = { isOptional: true } as const
  return [
    {
      ...optional,
      key: 'domainType',
      label: t('visits.field.domainType'),
      width: 108,
      render: ({ domainType }) => visibleText(categoryName(domainType)),
    },
    {
      ...optional,
      key: 'policyName',
      label: t('controlState.policy'),
      width: 160,
      render: ({ policyId, policyName }) =>
        policyId && (policyName ? <ForeignText text={policyName} /> : t('controlState.gone')),
    },
    {
      ...optional,
      key: 'segmentName',
      label: t('controlState.segment'),
      width: 130,
      render: ({ segmentId, segmentName }) =>
        segmentId &&
        (segmentName ? (
          <SegmentLink id={segmentId} name={visibleText(segmentName)} />
        ) : (
          t('controlState.gone')
        )),
    },
    {
      ...optional,
      key: 'verdictBy',
      label: t('visits.field.verdictBy'),
      width: 120,
      render: ({ verdictBy }) => t(`visits.verdictBy.${verdictBy}`),
    },
    {
      ...optional,
      key: 'riskLevel',
      label: t('visits.field.riskLevel'),
      width: 92,
      render: ({ riskLevel }) => <LevelTag level={riskLevel} />,
    },
    {
      ...optional,
      key: 'deviceName',
      label: t('visits.field.deviceName'),
      width: 110,
      render: ({ deviceName }) => <ForeignText text={deviceName} />,
    },
    {
      ...optional,
      key: 'deviceMac',
      label: t('visits.field.deviceMac'),
      width: 140,
      render: ({ deviceMac }) => deviceMac && <Mono>{deviceMac}</Mono>,
    },
  ]
}
