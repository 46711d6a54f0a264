import Box from '@mui/material/Box'
import type { ChangePart } from '@netwarden/shared/contract'
import { visibleText } from '../../domain/words/index.ts'
import { useFormat, useText, useTextFinder } from '../../kit/i18n/index.ts'

interface Props {
  parts: readonly ChangePart[]
  partCount: number
}

const SHOWN = 3

/** The first parts of a change, and the number of the others. */
export function PartList({ parts, partCount }: Props) {
  const t = useText()
  const format = useFormat()
  const find = useTextFinder()
  const shown = parts.slice(0, SHOWN)
  const more = partCount - shown.length
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {shown.map(({ action, name }) => (
        <li key={`${action} ${name}`}>
          {find(`receipts.part.${action}`) ?? action} {visibleText(name)}
        </li>
      ))}
      {more > 0 && <li>{t('receipts.moreParts', { count: more, number: format.number(more) })}</li>}
    </Box>
  )
}
