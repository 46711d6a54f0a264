import Typography from '@mui/material/Typography'
import { BUILT_IN_SEGMENT_ID, type CreatedPolicies, type SolvedMode } from '@netwarden/shared'
import { useQueryClient } from '@tanstack/react-query'
import { type RaRecord, useDataProvider } from 'react-admin'
import { useText } from '../../kit/i18n/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { ChoiceInput, SentDialog, TextField, useSentForm } from '../../ra/index.ts'
import { visibleText } from '../words/index.ts'
import { expiryOf, LIFETIMES } from './lifetimes.ts'
import { refreshPolicies, useSegmentChoices } from './policy-queries.ts'
import { type PolicyFacts, policyTargets } from './policy-target.ts'
import { useUntilText } from './use-policy-toasts.ts'
import { useSegmentName } from './use-segment-name.ts'
import { useUndo } from './use-undo.ts'

type Made = RaRecord<string> & CreatedPolicies

interface Props {
  solvedMode: SolvedMode
  facts: PolicyFacts
  /** Where the device is now: the rules of other segments do not touch it. */
  segmentId: string | undefined
  /** Where it is, is still being asked. */
  isSegmentPending: boolean
  /** Of the risk event that it is made for, whose history tells of it. */
  riskEventId?: string | undefined
  onClose: () => void
}

/** Bans or passes what a record is about: which part of it, for which segment, for how long. */
export function PolicyDialog({
  solvedMode,
  facts,
  segmentId,
  isSegmentPending,
  riskEventId,
  onClose,
}: Props) {
  const t = useText()
  const client = useQueryClient()
  const nameOf = useSegmentName()
  const segments = useSegmentChoices().data ?? []
  const targets = policyTargets(facts).filter(({ group }) => group !== 'ip' || solvedMode === 'banned')
  const dataProvider = useDataProvider()
  const undo = useUndo()
  const untilText = useUntilText()
  const doneText = (values: { target: string; segmentId: string; lifetime: string }) => {
    const segment = segments.find(({ id }) => id === values.segmentId)
    return t(`policies.${solvedMode}.done`, {
      entry: visibleText(targets.find(({ id }) => id === values.target)?.entry ?? ''),
      segment: segment ? nameOf(segment) : '',
      until: untilText(expiryOf(values.lifetime, Date.now())),
    })
  }
  const form = useSentForm({
    values: {
      target: targets[0]?.id ?? '',
      // Follows when it becomes known later than the dialog is open, unless another was chosen.
      segmentId: segmentId ?? BUILT_IN_SEGMENT_ID,
      lifetime: 'forever',
      comment: '',
    },
    send: async (values) => {
      const { group, entry } = targets.find(({ id }) => id === values.target) ?? targets[0] ?? EMPTY
      const policy = {
        segmentId: values.segmentId,
        group,
        solvedMode,
        entries: [entry],
        comment: values.comment,
        expiresAt: expiryOf(values.lifetime, Date.now()),
        ...(riskEventId !== undefined && { riskEventId }),
      }
      const made = await dataProvider.create<Made>('custom-policies', { data: policy })
      return { ...made.data, values }
    },
    onSent: ({ id, existing, values }) => {
      if (existing.length > 0) showToast('info', t('policies.existed'))
      else
        showToast(
          'success',
          doneText(values),
          undo(() => dataProvider.delete('custom-policies', { id })),
        )
      void refreshPolicies(client)
      onClose()
    },
  })
  return (
    <SentDialog
      form={form}
      title={t(`policies.${solvedMode}.title`)}
      confirmLabel={t(`policies.${solvedMode}`)}
      isOff={targets.length === 0 || isSegmentPending}
      onClose={onClose}
    >
      <ChoiceInput
        label={t('policies.what')}
        options={targets.map(({ id, entry, label }) => ({
          value: id,
          label: t(label, { entry: visibleText(entry) }),
        }))}
        source="target"
      />
      <ChoiceInput
        label={t('policies.segment')}
        hint={t('policies.segmentHint')}
        options={segments.map((segment) => ({ value: segment.id, label: nameOf(segment) }))}
        source="segmentId"
      />
      <ChoiceInput
        label={t('policies.lifetime')}
        options={LIFETIMES.map(({ id, text }) => ({ value: id, label: t(text) }))}
        source="lifetime"
      />
      <TextField label={t('policies.comment')} source="comment" />
      <Typography variant="small">{t('policies.effect')}</Typography>
    </SentDialog>
  )
}

const EMPTY = { group: 'domain', entry: '' } as const
