import { EventBus } from '../../platform/http/event-bus.ts'
import { defineModule } from '../../platform/modules/define-module.ts'

export const eventBusModule = defineModule({
  name: 'event-bus',
  needs: {},
  create: (_needed, { clock, createId }) => ({ provides: new EventBus(clock, createId()) }),
})
