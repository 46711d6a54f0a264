import { useFormat, useSentences, useText } from '../../kit/i18n/index.ts'
import { BlockSkeleton, StateSentence } from '../../kit/index.ts'
import { useExceptions } from './exception-queries.ts'

const DAY = 86_400_000

/** How many exceptions pass names now, which of them end soon, and which nobody used. */
export function ExceptionsSentence() {
  const t = useText()
  const format = useFormat()
  const joined = useSentences()
  const { data, error } = useExceptions('active')
  if (error) return null
  if (!data) return <BlockSkeleton height={44} />
  const { list, total } = data
  const soon = list.filter(({ expiresAt }) => Date.parse(expiresAt) - Date.now() < DAY).length
  const unused = list.filter(({ uses }) => uses === 0).length
  const counted = (key: 'active' | 'soon' | 'unused', count: number) =>
    t(`exceptions.sentence.${key}`, { count: count === 1 ? 1 : format.number(count) })
  if (total === 0)
    return (
      <StateSentence tone="good" icon="check">
        {t('exceptions.sentence.none')}
      </StateSentence>
    )
  return (
    <StateSentence tone={soon > 0 ? 'medium' : 'low'} icon="info">
      {joined([
        counted('active', total),
        soon > 0 && counted('soon', soon),
        unused > 0 && counted('unused', unused),
      ])}
    </StateSentence>
  )
}
