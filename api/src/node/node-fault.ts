import type { Message } from '@netwarden/shared/errors'

/** A fault that the person at the terminal can mend. */
export class NodeFault extends Error {
  override name = 'NodeFault'
  constructor(readonly text: Message) {
    super(text.key)
  }
}
