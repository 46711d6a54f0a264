import { useFormat, useSentences, useText } from '../../kit/i18n/index.ts'
import { BlockSkeleton, StateSentence } from '../../kit/index.ts'
import { usePendingChanges, useReceipts } from './receipt-queries.ts'

/** How many changes are recorded, how many did what nobody predicted, and how many wait for approval. */
export function ReceiptsSentence() {
  const t = useText()
  const joined = useSentences()
  const format = useFormat()
  const { data: receipts, error } = useReceipts()
  const pending = usePendingChanges().data?.length ?? 0
  if (error) return null
  if (!receipts) return <BlockSkeleton height={44} />
  const surprising = receipts.filter(
    ({ unexpected, unexpectedDevices, revertedBy }) =>
      revertedBy === null && unexpected.length + unexpectedDevices.length > 0,
  ).length
  const open = receipts.filter(({ observed }) => !observed.isComplete).length
  const counted = (key: 'changes' | 'open' | 'surprising' | 'pending', count: number) =>
    t(`receipts.sentence.${key}`, { count: count === 1 ? 1 : format.number(count) })
  const isCalm = surprising + pending === 0
  return (
    <StateSentence tone={isCalm ? 'good' : 'medium'} icon={isCalm ? 'check' : 'warning'}>
      {joined([
        receipts.length === 0 ? t('receipts.sentence.none') : counted('changes', receipts.length),
        open > 0 && counted('open', open),
        receipts.length > 0 &&
          (surprising > 0 ? counted('surprising', surprising) : t('receipts.sentence.asPredicted')),
        pending > 0 && counted('pending', pending),
      ])}
    </StateSentence>
  )
}
