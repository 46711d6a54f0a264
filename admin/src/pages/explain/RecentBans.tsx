import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { AccessRecord } from '@netwarden/shared/domain'
import { SubjectLink } from '../../domain/subject/index.ts'
import { visibleText } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import {
  Card,
  EmptyState,
  Loaded,
  Mono,
  PlainTable,
  TimeText,
  useAnswer,
  VerdictTag,
} from '../../kit/index.ts'
import type { Question } from './explain-question.ts'

const SHOWN = 12

/** The newest banned visits: each is a question that can be asked by one click. */
export function RecentBans({ onAsk }: { onAsk: (asked: Omit<Question, 'draft'>) => void }) {
  const t = useText()
  const found = useAnswer(['explain', 'recent-bans'], 'GET /api/access-record/list', {
    query: { solvedMode: 'banned', pageSize: SHOWN },
  })
  const ask = ({ deviceIP, deviceMac, domain, dstHostIP, accessAt }: AccessRecord) =>
    onAsk({
      device: deviceIP ?? deviceMac ?? '',
      domain: domain ?? '',
      ip: domain ? '' : (dstHostIP ?? ''),
      at: accessAt,
    })
  const button = (visit: AccessRecord) => (
    <Button size="small" aria-label={t('explain.whyOf', { name: nameOf(visit) })} onClick={() => ask(visit)}>
      {t('explain.why')}
    </Button>
  )
  return (
    <Card
      isFlush
      title={t('explain.recent')}
      extra={<Typography variant="note">{t('explain.unasked')}</Typography>}
    >
      <Loaded query={found}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState icon="shield" title={t('explain.noBans')} hint={t('explain.noBansHint')} />
          ) : (
            <PlainTable
              label={t('explain.recent')}
              rows={list}
              rowKey={({ id }) => id}
              phoneRow={(visit) => ({
                title: nameOf(visit),
                aside: button(visit),
                subtitle: (
                  <>
                    {visit.deviceIP} · <TimeText at={visit.accessAt} style="minute" isShort />
                  </>
                ),
              })}
              columns={[
                {
                  key: 'at',
                  label: t('explain.at'),
                  width: 150,
                  render: ({ accessAt }) => <TimeText at={accessAt} style="minute" />,
                },
                {
                  key: 'device',
                  label: t('explain.device'),
                  width: '20%',
                  render: ({ deviceIP, deviceMac, deviceName }) => {
                    const device = deviceIP ?? deviceMac
                    return device && <SubjectLink kind="device" name={device} label={deviceName ?? device} />
                  },
                },
                {
                  key: 'domain',
                  label: t('explain.domain'),
                  isRowHead: true,
                  render: ({ domain, dstHostIP }) =>
                    domain === null ? <Mono>{dstHostIP}</Mono> : <SubjectLink kind="domain" name={domain} />,
                },
                {
                  key: 'verdict',
                  label: t('explain.got'),
                  width: 176,
                  render: ({ solvedMode, verdictBy }) => <VerdictTag mode={solvedMode} by={verdictBy} />,
                },
                { key: 'why', label: t('explain.action'), width: 116, render: button },
              ]}
            />
          )
        }
      </Loaded>
    </Card>
  )
}

function nameOf({ domain, dstHostIP }: AccessRecord): string {
  return domain === null ? (dstHostIP ?? '') : visibleText(domain)
}
