import { Link } from 'react-router'
import { searchAddress } from '../../domain/links/index.ts'
import { JUDGED_BANS } from '../../domain/visit/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import type { TimeSpan } from '../../kit/index.ts'

/** How many intercepted visits were not enforced, with a link to them. */
export function JudgedNote({ count, span: { from, to } }: { count: number; span: TimeSpan }) {
  const t = useText()
  const format = useFormat()
  if (count === 0) return null
  return (
    <Link to={searchAddress({ from, to, ...JUDGED_BANS })}>
      {t('dashboard.overview.judged', { count: format.number(count) })}
    </Link>
  )
}
