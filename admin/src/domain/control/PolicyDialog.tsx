import Typography from '@mui/material/Typography'
import type { Segment, SolvedMode } from '@netwarden/shared/domain'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { useWatch } from 'react-hook-form'
import { useText } from '../../kit/i18n/index.ts'
import { Note } from '../../kit/index.ts'
import { ChoiceInput, SentDialog, SwitchInput, TextField, useSentForm } from '../../ra/index.ts'
import { FormReplayButton, ReplayLine, useFormReplay } from '../replay/index.ts'
import { readableText } from '../words/index.ts'
import { EVERY_SEGMENT, segmentsOf, withoutInheritance } from './every-segment.ts'
import { expiryOf, LIFETIMES } from './lifetimes.ts'
import { PolicyUsage } from './PolicyUsage.tsx'
import { useSegmentChoices } from './policy-queries.ts'
import { type PolicyFacts, type PolicyTarget, policyTargets } from './policy-target.ts'
import { usePutPolicy, useReportedPolicy } from './put-policy.ts'
import { useSegmentName } from './use-segment-name.ts'

interface Props {
  solvedMode: SolvedMode
  facts: PolicyFacts
  /** The current segment of the device: policies of other segments do not apply to it. */
  segmentId: string | undefined
  /** The segment is still loading. */
  isSegmentPending: boolean
  /** Initial lifetime of the policy. */
  lifetime?: string
  /** The id of the risk event that the policy is added for; its history records the policy. */
  riskEventId?: string | undefined
  onClose: () => void
}

/** Bans or passes a part of a record in a segment, for some time. */
export function PolicyDialog({
  solvedMode,
  facts,
  segmentId,
  isSegmentPending,
  lifetime = 'forever',
  riskEventId,
  onClose,
}: Props) {
  const t = useText()
  const nameOf = useSegmentName()
  const segments = useSegmentChoices().data ?? []
  const targets = policyTargets(facts).filter(({ group }) => group !== 'ip' || solvedMode === 'banned')
  const put = usePutPolicy()
  const report = useReportedPolicy(solvedMode, facts)
  const replay = useFormReplay(onClose, { isOverDialog: true })
  const form = useSentForm({
    values: {
      target: targets[0]?.id ?? '',
      // Uses the segment when it is loaded after the dialog has opened, unless the user has chosen another one.
      segmentId: segmentId ?? BUILT_IN_SEGMENT_ID,
      lifetime,
      comment: '',
      shadow: false,
    },
    send: async (values) => {
      const { group, entry } = targets.find(({ id }) => id === values.target) ?? targets[0] ?? EMPTY
      const wanted = {
        group,
        solvedMode,
        entries: [entry],
        comment: values.comment,
        shadow: values.shadow,
        expiresAt: expiryOf(values.lifetime, Date.now()),
        ...(riskEventId !== undefined && { riskEventId }),
      }
      const done = await put(
        segmentsOf(values.segmentId, segments).map((id) => ({ ...wanted, segmentId: id })),
      )
      return { done, entry, values }
    },
    onSent: ({ done, entry, values }) => {
      const segment = segments.find(({ id }) => id === values.segmentId)
      const everySegment = values.segmentId === EVERY_SEGMENT ? t('policies.everySegment') : ''
      report(done, { entry, segment: segment ? nameOf(segment) : everySegment })
      onClose()
    },
  })
  const segmentOptions = [
    ...segments.map((segment) => ({ value: segment.id, label: nameOf(segment) })),
    ...(withoutInheritance(segments).length > 0
      ? [{ value: EVERY_SEGMENT, label: t('policies.everySegment') }]
      : []),
  ]
  const replayOf = ({ shadow, ...values }: DialogValues) => {
    const chosen = targets.find(({ id }) => id === values.target)
    if (!chosen) return null
    const { group, entry } = chosen
    const { comment } = values
    const expiresAt = expiryOf(values.lifetime, Date.now())
    const policy = { group, solvedMode, entries: [entry], comment, expiresAt }
    const add = segmentsOf(values.segmentId, segments).map((id) => ({ ...policy, segmentId: id }))
    return {
      draft: { customPolicies: { add } },
      subtitle: t('replay.of.add', { count: 1, entry: readableText(entry) }),
      // A policy on trial changes nothing, so its replay shows what enforcing it would do.
      isPart: shadow || riskEventId !== undefined,
    }
  }
  return (
    <>
      <SentDialog
        form={form}
        title={t(`policies.${solvedMode}.title`)}
        confirmLabel={t(`policies.${solvedMode}`)}
        isOff={targets.length === 0 || isSegmentPending}
        onClose={onClose}
      >
        <ChoiceInput
          label={t('policies.what')}
          options={targets.map(({ id, entry }) => ({
            value: id,
            label: t(`policies.target.${id}`, { entry: readableText(entry) }),
          }))}
          source="target"
        />
        <PolicyUsage targets={targets} />
        <ChoiceInput
          label={t('policies.segment')}
          hint={t('policies.segmentHint')}
          options={segmentOptions}
          source="segmentId"
        />
        <WithoutInheritance segments={segments} />
        <ChoiceInput
          label={t('policies.lifetime')}
          options={LIFETIMES.map(({ id, text }) => ({ value: id, label: t(text) }))}
          source="lifetime"
        />
        <TextField label={t('policies.comment')} source="comment" />
        <SwitchInput source="shadow" label={t('policies.trial')} hint={t('policies.trial.hint')} />
        <DialogReplay solvedMode={solvedMode} targets={targets} segments={segments} />
        <FormReplayButton replay={replay} replayOf={replayOf} />
        <Typography variant="small">{t('policies.effect')}</Typography>
      </SentDialog>
      {replay.drawer}
    </>
  )
}

interface DialogValues {
  target: string
  segmentId: string
  lifetime: string
  comment: string
  shadow: boolean
}

interface DialogReplayProps {
  solvedMode: SolvedMode
  targets: readonly PolicyTarget[]
  segments: readonly Segment[]
}

/** Follows the choice in the dialog. */
function DialogReplay({ solvedMode, targets, segments }: DialogReplayProps) {
  const { target, segmentId } = useWatch<{ target: string; segmentId: string }>()
  const chosen = targets.find(({ id }) => id === target)
  if (!chosen || segmentId === undefined) return null
  const { group, entry } = chosen
  const policy = { group, solvedMode, entries: [entry] }
  const add = segmentsOf(segmentId, segments).map((id) => ({ ...policy, segmentId: id }))
  return <ReplayLine draft={{ customPolicies: { add } }} />
}

/** Names the segments to which a policy of all devices does not apply. */
function WithoutInheritance({ segments }: { segments: readonly Segment[] }) {
  const t = useText()
  const nameOf = useSegmentName()
  const { segmentId } = useWatch<{ segmentId: string }>()
  const names = withoutInheritance(segments).map(nameOf)
  if (segmentId !== BUILT_IN_SEGMENT_ID || names.length === 0) return null
  return <Note tone="medium">{t('policies.notInherited', { names: names.join(', ') })}</Note>
}

const EMPTY = { group: 'domain', entry: '' } as const
