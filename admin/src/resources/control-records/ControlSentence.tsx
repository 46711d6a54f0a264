import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { GATEWAY_PATH } from '../../domain/links/index.ts'
import { useFormat, useSentences, useText } from '../../kit/i18n/index.ts'
import { BlockSkeleton, StateSentence, useIsAdmin } from '../../kit/index.ts'
import { useControlStat } from './control-queries.ts'

/** What the policies decided today, and whether anything enforced it. */
export function ControlSentence() {
  const t = useText()
  const format = useFormat()
  const joined = useSentences()
  const isAdmin = useIsAdmin()
  const { data, error } = useControlStat('total')
  if (error) return null
  if (!data) return <BlockSkeleton height={44} />
  const { count, banned, judged, passed } = data
  if (count === 0) {
    return (
      <StateSentence tone="common" icon="shield">
        {t('controlState.sentence.none')}
      </StateSentence>
    )
  }
  const counted = (key: 'visits' | 'banned' | 'judged' | 'passed', number: number) =>
    t(`controlState.sentence.${key}`, { count: number === 1 ? 1 : format.number(number) })
  return (
    <StateSentence
      tone={judged > 0 ? 'medium' : 'good'}
      icon={judged > 0 ? 'info' : 'shield'}
      action={
        isAdmin &&
        judged > 0 && (
          <Button size="small" component={Link} to={GATEWAY_PATH}>
            {t('controlState.toGateway')}
          </Button>
        )
      }
    >
      {joined([
        counted('visits', count),
        banned > judged && counted('banned', banned - judged),
        judged > 0 && counted('judged', judged),
        passed > 0 && counted('passed', passed),
      ])}
    </StateSentence>
  )
}
