interface Handler<Message, From> {
  handle(message: Message, from: From): void
}

/** The messages of one direction between two threads: each type has one handler. */
export class MessageHandlers<Message extends { type: string }, From = void> {
  readonly #handlers = new Map<string, Handler<Message, From>>()

  on<Type extends Message['type']>(
    type: Type,
    handle: (message: Extract<Message, { type: Type }>, from: From) => void,
  ): void {
    if (this.#handlers.has(type)) throw new Error(`messages of type ${type} have two handlers`)
    this.#handlers.set(type, { handle })
  }

  /** Passes a message to its handler; a message without one is a programming error. */
  receive(message: Message, from: From): void {
    const handler = this.#handlers.get(message.type)
    if (!handler) throw new Error(`messages of type ${message.type} have no handler`)
    handler.handle(message, from)
  }
}
