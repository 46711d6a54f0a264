import type { AccessRecord } from '@netwarden/shared/domain'
import { useMemo } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { LevelTag, TimeText, VerdictTag } from '../../kit/index.ts'
import type { Column } from '../../ra/index.ts'
import { useValueNames, visibleText } from '../words/index.ts'

/** Pixels of the column: the longest word, the icon and the frame of the tag, and the cell's padding. */
const VERDICT_WIDTH = { 'zh-CN': 156, 'en-US': 168 } as const

function columnOf<Field extends keyof AccessRecord>(
  column: Column<Pick<AccessRecord, Field>> & { key: Field },
) {
  return column
}

/** The columns that all tables of visits have in common. */
export function useVisitCells() {
  const t = useText()
  const names = useValueNames()
  return useMemo(
    () => ({
      accessAt: columnOf<'accessAt'>({
        key: 'accessAt',
        label: t('visits.field.accessAt'),
        width: 152,
        render: ({ accessAt }) => <TimeText at={accessAt} style="millisecond" isShort />,
      }),
      domainType: columnOf<'domainType'>({
        key: 'domainType',
        label: t('visits.field.domainType'),
        width: { 'zh-CN': 100, 'en-US': 106 },
        render: ({ domainType }) => visibleText(names.category(domainType)),
      }),
      riskLevel: columnOf<'riskLevel'>({
        key: 'riskLevel',
        label: t('visits.field.riskLevel'),
        width: { 'zh-CN': 64, 'en-US': 80 },
        render: ({ riskLevel }) => <LevelTag level={riskLevel} />,
      }),
      solvedMode: columnOf<'solvedMode' | 'verdictBy'>({
        key: 'solvedMode',
        label: t('visits.field.solvedMode'),
        width: VERDICT_WIDTH,
        render: ({ solvedMode, verdictBy }) => <VerdictTag mode={solvedMode} by={verdictBy} />,
      }),
    }),
    [t, names],
  )
}
