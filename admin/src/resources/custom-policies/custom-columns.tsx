import Switch from '@mui/material/Switch'
import type { CUSTOM_POLICY_SORTS } from '@netwarden/shared/contract'
import { CUSTOM_POLICY_REMARKS, type CustomPolicy, type CustomPolicyGroup } from '@netwarden/shared/domain'
import { useMemo } from 'react'
import { EnabledTag, entryOf, PolicyStatus } from '../../domain/control/index.ts'
import { scheduleText } from '../../domain/schedule/index.ts'
import { ForeignText, readableText, visibleText } from '../../domain/words/index.ts'
import { type Label, type Translate, useLabel, useText } from '../../kit/i18n/index.ts'
import { ModeTag } from '../../kit/index.ts'
import { actionsColumn, type Column, RecordRowButtons } from '../../ra/index.ts'

/** Actions on a policy from its row and from the drawer; only administrators change policies. */
export interface CustomActions {
  canEdit: boolean
  view: (policy: CustomPolicy) => void
  edit: (policy: CustomPolicy) => void
  setEnabled: (policies: readonly CustomPolicy[], enable: boolean) => void
  remove: (policies: readonly CustomPolicy[]) => void
}

type CustomColumn = Column<CustomPolicy> & { sort?: (typeof CUSTOM_POLICY_SORTS)[number] }

export function useCustomColumns(
  group: CustomPolicyGroup,
  actions: CustomActions,
): readonly Column<CustomPolicy>[] {
  const t = useText()
  const label = useLabel()
  return useMemo(
    () => [
      ...factColumns(t, label, group),
      {
        key: 'hits30d',
        label: t('policies.hits.month'),
        sort: 'hits30d',
        width: { 'zh-CN': 114, 'en-US': 128 },
        isNumeric: true,
      },
      ...timeColumns(t),
      ...noteColumns(t, label),
      enableColumn(t, actions),
      ...(actions.canEdit ? [actionColumn(t, actions)] : []),
    ],
    [t, label, group, actions],
  )
}

function factColumns(t: Translate, label: Label, group: CustomPolicyGroup): CustomColumn[] {
  return [
    {
      key: 'entry',
      label: t(`policies.entry.${group}`),
      sort: 'entry',
      width: 210,
      isMono: true,
      render: (policy) => <ForeignText text={entryOf(policy)} />,
    },
    {
      key: 'solvedMode',
      label: t('policies.field.solvedMode'),
      sort: 'solvedMode',
      width: { 'zh-CN': 92, 'en-US': 94 },
      render: ({ solvedMode }) => <ModeTag mode={solvedMode} />,
    },
    {
      key: 'state',
      label: t('policies.field.state'),
      width: { 'zh-CN': 258, 'en-US': 234 },
      render: (policy) => <PolicyStatus policy={policy} />,
    },
    {
      key: 'comment',
      label: label(CUSTOM_POLICY_REMARKS.comment),
      render: ({ comment }) => visibleText(comment),
    },
    {
      key: 'updatedBy',
      label: t('policies.field.updatedBy'),
      sort: 'updatedBy',
      width: 104,
      isOptional: true,
    },
  ]
}

function timeColumns(t: Translate): CustomColumn[] {
  const moments = ['updatedAt', 'createdAt', 'expiresAt'] as const
  return moments.map((key) => ({
    key,
    label: t(`policies.field.${key}`),
    sort: key,
    width: 136,
    isOptional: key !== 'updatedAt',
    time: 'minute',
  }))
}

function noteColumns(t: Translate, label: Label): CustomColumn[] {
  return [
    {
      key: 'reason',
      label: label(CUSTOM_POLICY_REMARKS.reason),
      isOptional: true,
      render: ({ reason }) => visibleText(reason),
    },
    {
      key: 'schedule',
      label: t('policies.field.schedule'),
      isOptional: true,
      render: ({ schedule }) => schedule && scheduleText(schedule, t),
    },
  ]
}

function enableColumn(t: Translate, actions: CustomActions): CustomColumn {
  return {
    key: 'enable',
    label: t('policies.field.enable'),
    sort: 'enable',
    width: actions.canEdit ? { 'zh-CN': 66, 'en-US': 86 } : { 'zh-CN': 92, 'en-US': 110 },
    render: (policy) =>
      actions.canEdit ? (
        <Switch
          checked={policy.enable}
          onChange={(_event, isOn) => actions.setEnabled([policy], isOn)}
          slotProps={{
            input: {
              role: 'switch',
              'aria-label': t('policies.enableOf', { entry: readableText(entryOf(policy)) }),
            },
          }}
        />
      ) : (
        <EnabledTag isEnabled={policy.enable} />
      ),
  }
}

function actionColumn(t: Translate, actions: CustomActions): CustomColumn {
  return actionsColumn(t, { 'zh-CN': 96, 'en-US': 114 }, (policy) => (
    <RecordRowButtons
      name={readableText(entryOf(policy))}
      onEdit={() => actions.edit(policy)}
      onDelete={() => actions.remove([policy])}
    />
  ))
}
