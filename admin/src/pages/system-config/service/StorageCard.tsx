import Box from '@mui/material/Box'
import type { StorageReport } from '@netwarden/shared/contract'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import {
  Card,
  FactList,
  Loaded,
  Note,
  PlainTable,
  RowsSkeleton,
  SeriesChart,
  useAnswer,
} from '../../../kit/index.ts'

const MEBIBYTE = 2 ** 20
const GIBIBYTE = 2 ** 30
const SHOWN_TABLES = 8
const MONTH = 30
const TEN_YEARS = 3650

/** Disk usage by table, records per day, and the time until the disk is full. */
export function StorageCard() {
  const t = useText()
  const storage = useAnswer(['storage'], 'GET /api/system-config/storage')
  return (
    <Card title={t('services.storage')}>
      <Loaded query={storage} skeleton={<RowsSkeleton rows={6} />} isCompact>
        {(report) => <KnownStorage report={report} />}
      </Loaded>
    </Card>
  )
}

function KnownStorage({ report: { tables, days, disk } }: { report: StorageReport }) {
  const t = useText()
  const format = useFormat()
  const size = (bytes: number) =>
    bytes >= GIBIBYTE
      ? t('services.gibibytes', { size: format.number(Math.round(bytes / GIBIBYTE)) })
      : t('retention.bytesValue', { size: format.number(Math.ceil(bytes / MEBIBYTE)) })
  const timeLeft = (days: number) =>
    days > TEN_YEARS ? t('services.roomLong') : t('services.roomValue', { days: format.number(days) })
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0)
  const records = tables.find(({ name }) => name === 'access_record')?.rows ?? 0
  // The current day is incomplete, and the first day may be as well.
  const whole = days.slice(-MONTH - 1, -1).filter((day) => day.records > 0)
  const perDay = whole.length > 0 ? whole.reduce((sum, day) => sum + day.records, 0) / whole.length : null
  const bytesPerDay = perDay === null || records === 0 ? null : (bytes / records) * perDay
  const daysLeft = bytesPerDay === null || bytesPerDay === 0 ? null : Math.floor(disk.free / bytesPerDay)
  return (
    <>
      <FactList
        facts={[
          { label: t('services.eventStore'), value: size(bytes) },
          {
            label: t('services.disk'),
            value: t('services.diskValue', { free: size(disk.free), total: size(disk.total) }),
          },
          {
            label: t('services.growth'),
            value:
              perDay === null || bytesPerDay === null
                ? null
                : t('services.growthValue', {
                    records: format.number(Math.round(perDay)),
                    size: size(bytesPerDay),
                  }),
          },
          {
            label: t('services.room'),
            value: daysLeft === null ? null : timeLeft(daysLeft),
          },
        ]}
      />
      {daysLeft !== null && daysLeft < MONTH && <Note tone="medium">{t('services.roomShort')}</Note>}
      <Box sx={{ mt: 1.5 }}>
        <SeriesChart
          label={t('services.recordsPerDay')}
          rows={days}
          series={[{ key: 'records', label: t('retention.records') }]}
          height={150}
        />
      </Box>
      {/* Extends to the edges of the card, like the tables of other cards. */}
      <Box sx={{ mt: 1, mx: -1.75, mb: -1.5 }}>
        <PlainTable
          label={t('services.tables')}
          rows={tables.slice(0, SHOWN_TABLES)}
          rowKey={({ name }) => name}
          columns={[
            { key: 'name', label: t('services.table') },
            { key: 'rows', label: t('services.rows'), isNumeric: true },
            {
              key: 'bytes',
              label: t('retention.bytes'),
              isNumeric: true,
              render: (table) => size(table.bytes),
            },
          ]}
        />
      </Box>
    </>
  )
}
