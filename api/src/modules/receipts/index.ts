export { ReceiptWriter } from './receipt-writer.ts'
export {
  type DeviceNames,
  type ExpectedRows,
  type Look,
  NO_ROWS,
  type Observation,
  type Prediction,
  ReceiptsRepository,
  type RenamedDevice,
  type StoredReceipt,
  type WholeReceipt,
} from './receipts.repository.ts'
