export { ReceiptWriter } from './receipt-writer.ts'
export {
  type ExpectedRows,
  type Look,
  NO_ROWS,
  type Observation,
  type Prediction,
  ReceiptsRepository,
  type StoredReceipt,
  type WholeReceipt,
} from './receipts.repository.ts'
