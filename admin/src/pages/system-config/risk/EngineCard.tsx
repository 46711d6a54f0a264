import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { Card, FactList, Loaded, Note, RowsSkeleton } from '../../../kit/index.ts'
import { useEngine } from './risk-rule-queries.ts'

const MEBIBYTE = 2 ** 20

/** The lag of the engine, and dropped records. */
export function EngineCard() {
  const t = useText()
  const format = useFormat()
  const number = (value: number | null) => (value === null ? null : format.number(value))
  return (
    <Card title={t('riskRules.engine')}>
      <Loaded query={useEngine()} skeleton={<RowsSkeleton rows={4} />} isCompact>
        {(data) => (
          <>
            <FactList
              facts={[
                {
                  label: t('services.lag'),
                  value: data.lagMs === null ? null : t('services.ms', { ms: format.number(data.lagMs) }),
                },
                {
                  label: t('riskRules.waiting'),
                  value:
                    data.waitingBytes === null
                      ? null
                      : t('retention.bytesValue', {
                          size: format.number(Math.ceil(data.waitingBytes / MEBIBYTE)),
                        }),
                },
                { label: t('riskRules.missed'), value: number(data.missedBatches) },
                { label: t('riskRules.late'), value: number(data.lateRecords) },
                { label: t('riskRules.dropped'), value: number(data.droppedRecords) },
              ]}
            />
            {(data.missedBatches ?? 0) > 0 && <Note tone="medium">{t('riskRules.missedHint')}</Note>}
          </>
        )}
      </Loaded>
    </Card>
  )
}
