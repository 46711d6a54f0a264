import { z } from 'zod'
import { type KeyPair, makeKeyPair } from '../../node-protocol/keys.ts'
import { SECRET_PURPOSES, type SecretBox } from '../../platform/secrets/secret-box.ts'
import type { Settings } from '../../platform/state/settings.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'

const KEY = 'node-key'
const stored = z.object({ publicKey: z.string().default(''), sealedNodeSecret: z.string().default('') })

interface ConsoleKeyDeps {
  settings: Settings
  unitOfWork: Pick<UnitOfWork, 'run'>
  box: SecretBox
}

/** The key with which the console signs orders and answers. It is part of the backup, like other stored secrets. */
export class ConsoleKey {
  #pair: KeyPair | null = null

  constructor(private readonly deps: ConsoleKeyDeps) {}

  /** Made at the first use, and again where the stored one was sealed elsewhere: nodes have to join again then. */
  async pair(): Promise<KeyPair> {
    this.#pair ??= await this.#readOrMake()
    return this.#pair
  }

  /** After a restore. */
  forget(): void {
    this.#pair = null
  }

  async #readOrMake(): Promise<KeyPair> {
    const { settings, unitOfWork, box } = this.deps
    return unitOfWork.run(async (work) => {
      const { value, version } = await settings.within(work).getWithVersion(KEY, stored)
      const privateKey = box.open(SECRET_PURPOSES.nodeKey, value.sealedNodeSecret)
      if (privateKey !== null && value.publicKey !== '') return { publicKey: value.publicKey, privateKey }
      const made = makeKeyPair()
      const sealedNodeSecret = box.seal(SECRET_PURPOSES.nodeKey, made.privateKey)
      await settings.replace(work, KEY, { publicKey: made.publicKey, sealedNodeSecret }, version, 'netwarden')
      return made
    })
  }
}
