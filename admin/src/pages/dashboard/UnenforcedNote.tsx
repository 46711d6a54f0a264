import { Link } from 'react-router'
import { searchAddress } from '../../domain/links/index.ts'
import { UNENFORCED_BANS } from '../../domain/visit/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import type { TimeSpan } from '../../kit/index.ts'

/** How many intercepted visits were not enforced, with a link to them. */
export function UnenforcedNote({ count, span: { from, to } }: { count: number; span: TimeSpan }) {
  const t = useText()
  const format = useFormat()
  if (count === 0) return null
  return (
    <Link to={searchAddress({ from, to, ...UNENFORCED_BANS })}>
      {t('dashboard.overview.judged', { count: format.number(count) })}
    </Link>
  )
}
