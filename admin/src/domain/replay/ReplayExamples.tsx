import type { ReplayExample } from '@netwarden/shared/contract'
import { Link } from 'react-router'
import { useText } from '../../kit/i18n/index.ts'
import { PlainTable, TimeText, VerdictTag } from '../../kit/index.ts'
import { explainAddress } from '../links/index.ts'
import { ForeignText } from '../words/index.ts'
import { ROWS_HEIGHT } from './replay-views.ts'

/** Opens the explanation of the visit, with both verdicts side by side. */
function ExampleLink({ example }: { example: ReplayExample }) {
  const { deviceIP, deviceMac, domain, dstHostIP, draft } = example
  const target = {
    device: deviceMac ?? deviceIP,
    domain,
    ip: dstHostIP,
    draft: draft.solvedMode,
  }
  return (
    <Link to={explainAddress(target)}>
      <ForeignText text={domain ?? dstHostIP ?? '—'} />
    </Link>
  )
}

/** Visits with another verdict, newest first. */
export function ReplayExamples({ examples }: { examples: readonly ReplayExample[] }) {
  const t = useText()
  return (
    <PlainTable
      label={t('replay.rows.examples')}
      rows={examples}
      rowKey={({ id }) => id}
      maxHeight={ROWS_HEIGHT}
      phoneRow={(row) => ({
        title: <ExampleLink example={row} />,
        aside: <VerdictTag mode={row.draft.solvedMode} by="policy" />,
        subtitle: (
          <>
            {row.deviceIP} · <TimeText at={row.accessAt} isShort />
          </>
        ),
      })}
      columns={[
        {
          key: 'accessAt',
          label: t('replay.time'),
          width: 122,
          render: ({ accessAt }) => <TimeText at={accessAt} isShort />,
        },
        {
          key: 'domain',
          label: t('replay.name'),
          isRowHead: true,
          render: (example) => <ExampleLink example={example} />,
        },
        { key: 'deviceIP', label: t('replay.device'), width: 116 },
        {
          key: 'draft',
          label: t('replay.verdict'),
          width: 176,
          render: ({ draft }) => <VerdictTag mode={draft.solvedMode} by="policy" />,
        },
      ]}
    />
  )
}
