import { defineModule } from '../../platform/modules/define-module.ts'
import { stateModule } from '../platform/state.module.ts'
import { ReceiptWriter } from './receipt-writer.ts'
import { ReceiptsRepository } from './receipts.repository.ts'

/** Receipts of changes of policies, for the areas whose changes have one. */
export const receiptsModule = defineModule({
  name: 'receipts',
  needs: { state: stateModule },
  create: ({ state }, { createId }) => {
    const receipts = new ReceiptsRepository(state.state.db)
    return { provides: { receipts, writer: new ReceiptWriter(receipts, createId) } }
  },
})
