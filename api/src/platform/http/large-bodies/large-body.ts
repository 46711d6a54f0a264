/** A JSON body that would delay other calls while it is read. */
export class LargeBody {
  constructor(readonly bytes: Uint8Array) {}
}
