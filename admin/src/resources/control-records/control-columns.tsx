import type { SubjectKind } from '@netwarden/shared/contract'
import type { ControlRecord } from '@netwarden/shared/domain'
import { useMemo } from 'react'
import { SegmentLink } from '../../domain/control/index.ts'
import { NamedDevice, SubjectLink } from '../../domain/subject/index.ts'
import { useVisitCells } from '../../domain/visit/index.ts'
import { ForeignText, useValueNames, visibleText } from '../../domain/words/index.ts'
import { type Translate, useText } from '../../kit/i18n/index.ts'
import { Mono } from '../../kit/index.ts'
import type { Column } from '../../ra/index.ts'

export function useControlColumns(): readonly Column<ControlRecord>[] {
  const t = useText()
  const names = useValueNames()
  const cells = useVisitCells()
  return useMemo(() => {
    const link = (kind: SubjectKind, name: string | null) => name && <SubjectLink kind={kind} name={name} />
    return [
      { ...cells.accessAt, sort: 'accessAt' },
      {
        key: 'deviceIP',
        label: t('visits.field.deviceId'),
        width: { 'zh-CN': 216, 'en-US': 196 },
        render: ({ deviceIP, deviceMac, deviceName }) =>
          deviceIP && <NamedDevice name={deviceName} address={deviceIP} subject={deviceMac ?? deviceIP} />,
      },
      {
        key: 'domain',
        label: t('visits.field.domain'),
        width: 160,
        render: ({ domain }) => link('domain', domain),
      },
      {
        key: 'controlGroup',
        label: t('visits.field.controlGroup'),
        width: { 'zh-CN': 100, 'en-US': 132 },
        render: ({ controlGroup }) => names.controlGroup(controlGroup),
      },
      cells.solvedMode,
      {
        key: 'reason',
        label: t('controlState.reason'),
        render: ({ reason }) => visibleText(reason),
      },
      {
        key: 'ip',
        label: t('visits.field.dstHostIP'),
        width: 128,
        isOptional: true,
        render: ({ ip }) => link('dstHost', ip),
      },
      {
        key: 'org',
        label: t('visits.field.org'),
        width: 132,
        isOptional: true,
        render: ({ org }) => link('org', org),
      },
      ...optionalColumns(t, cells),
    ]
  }, [t, names, cells])
}

function optionalColumns(
  t: Translate,
  cells: ReturnType<typeof useVisitCells>,
): readonly Column<ControlRecord>[] {
  const optional = { isOptional: true } as const
  return [
    { ...cells.domainType, ...optional },
    {
      ...optional,
      key: 'policyName',
      label: t('visits.field.policyId'),
      width: 160,
      render: ({ policyId, policyName }) =>
        policyId && (policyName ? <ForeignText text={policyName} /> : t('controlState.gone')),
    },
    {
      ...optional,
      key: 'segmentName',
      label: t('visits.field.segmentId'),
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
    { ...cells.riskLevel, ...optional },
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
