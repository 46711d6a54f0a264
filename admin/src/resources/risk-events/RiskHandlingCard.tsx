import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { RiskEvent } from '@netwarden/shared/domain'
import { useState } from 'react'
import { Link } from 'react-router'
import { riskEventAddress } from '../../domain/links/index.ts'
import { ForeignText } from '../../domain/words/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { Card, FactList, MenuButton, Mono, TimeText } from '../../kit/index.ts'
import { useUser } from '../../kit/session/index.ts'
import { useRefresh } from '../../ra/index.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { assignRisk, markRisk } from './risk-handling.ts'

/** Who handles an event, whether it was real, and how it was ended. */
export function RiskHandlingCard({ event }: { event: RiskEvent }) {
  const t = useText()
  const { attackId, confidence, previousId } = event
  const facts = [
    { label: t('risks.assignee'), value: <Assignee event={event} /> },
    { label: t('risks.mark'), value: <Mark event={event} /> },
    { label: t('risks.confidence'), value: <Confidence share={confidence} /> },
    attackId && { label: 'ATT&CK', value: <Mono>{attackId}</Mono> },
    previousId && {
      label: t('risks.former'),
      value: <Link to={riskEventAddress(previousId)}>{t('risks.openFormer')}</Link>,
    },
    ...endFacts(event, t),
  ]
  return (
    <Card title={t('risks.handling')}>
      <FactList facts={facts} />
    </Card>
  )
}

function Confidence({ share }: { share: number }) {
  const t = useText()
  const format = useFormat()
  return (
    <>
      {format.percent(share, 0)}
      <Typography variant="fine" component="div" color="textSecondary">
        {t('risks.confidenceHint')}
      </Typography>
    </>
  )
}

/** The handler is free text and independent of the user who ended the event. */
function endFacts({ solvedAt, solvedBy, solvedComment, handler }: RiskEvent, t: ReturnType<typeof useText>) {
  if (solvedAt === null) return []
  return [
    { label: t('risks.solvedBy'), value: <ForeignText text={solvedBy} /> },
    handler !== null &&
      handler !== solvedBy && { label: t('risks.handler'), value: <ForeignText text={handler} /> },
    { label: t('risks.solvedAt'), value: <TimeText at={solvedAt} /> },
    { label: t('risks.comment'), value: <ForeignText text={solvedComment} /> },
  ]
}

function Assignee({ event }: { event: RiskEvent }) {
  const t = useText()
  const refresh = useRefresh('risk-events')
  const me = useUser()?.username
  const [isNaming, setNaming] = useState(false)
  const assign = (assignee: string | null) => void assignRisk(event.id, assignee).then(refresh)
  const { assignee } = event
  return (
    <>
      <MenuButton
        choices={[
          ...(me && me !== assignee ? [{ label: t('risks.assignMe'), run: () => assign(me) }] : []),
          { label: t('risks.assignOther'), run: () => setNaming(true) },
          ...(assignee === null ? [] : [{ label: t('risks.assignNobody'), run: () => assign(null) }]),
        ]}
      >
        {(opener) => (
          <Button
            size="small"
            variant="text"
            sx={inLineStyle}
            {...opener}
            aria-label={`${t('risks.assign')}: ${assignee ?? t('risks.nobody')}`}
          >
            {assignee ?? t('risks.nobody')}
          </Button>
        )}
      </MenuButton>
      {isNaming && <AssignDialog event={event} onClose={() => setNaming(false)} />}
    </>
  )
}

function Mark({ event: { id, mark } }: { event: RiskEvent }) {
  const t = useText()
  const refresh = useRefresh('risk-events')
  const set = (next: boolean | null) => void markRisk(id, next).then(refresh)
  const said = t(mark === null ? 'risks.mark.none' : mark ? 'risks.mark.true' : 'risks.mark.false')
  return (
    <MenuButton
      choices={[
        { label: t('risks.mark.true'), run: () => set(true) },
        { label: t('risks.mark.false'), run: () => set(false) },
        ...(mark === null ? [] : [{ label: t('risks.mark.clear'), run: () => set(null) }]),
      ]}
    >
      {(opener) => (
        <Button
          size="small"
          variant="text"
          sx={inLineStyle}
          {...opener}
          aria-label={`${t('risks.mark')}: ${said}`}
        >
          {said}
        </Button>
      )}
    </MenuButton>
  )
}

/** A button at the position of a value. */
const inLineStyle = { px: 0, my: '-4px', minWidth: 0 } as const
