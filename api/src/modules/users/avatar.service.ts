import { createHash } from 'node:crypto'
import { fieldErrors, notFound } from '@netwarden/shared/errors'
import { MAX_AVATAR_BYTES } from '@netwarden/shared/limits'
import type { Work } from '../../platform/state/work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { AvatarRepository } from './avatar.repository.ts'

const SIDE = 256
const MAX_PIXELS = 50_000_000
const QUALITY = 82
const FORMATS: readonly (string | undefined)[] = ['png', 'jpeg', 'webp', 'gif']
const DATA_URL = /^data:image\/[a-z+]+;base64,([A-Za-z0-9+/=\s]+)$/
/** Outside `/api`, because a browser requests pictures without a token. A digest cannot be guessed. */
const AVATAR_PATH = '/avatars/'

/** A picture that is read and not stored yet. */
export interface NewAvatar {
  /** Address that the profile stores; empty for none. */
  address: string
  store(work: Work): Promise<void>
}

/** Users' pictures, encoded again so that nothing of the uploaded file is kept. */
export class AvatarService {
  constructor(
    private readonly avatars: AvatarRepository,
    private readonly clock: Clock,
  ) {}

  /** Prepares the input of a profile form, a picture, the old address, or nothing; null where it stays as it is. */
  async read(userId: string, current: string, sent: string): Promise<NewAvatar | null> {
    if (sent === current) return null
    if (sent === '') return { address: '', store: (work) => this.avatars.remove(work, userId) }
    const bytes = DATA_URL.exec(sent)?.[1]
    if (!bytes) throw fieldErrors({ avatar: 'user.avatar.format' })
    return this.readPicture(userId, Buffer.from(bytes, 'base64'))
  }

  async readPicture(userId: string, bytes: Buffer): Promise<NewAvatar> {
    if (bytes.length > MAX_AVATAR_BYTES) throw fieldErrors({ avatar: 'user.avatar.size' })
    const picture = (await reencode(bytes)).toString('base64')
    const id = createHash('sha256').update(userId).update(picture).digest('hex').slice(0, 40)
    return {
      address: `${AVATAR_PATH}${id}.webp`,
      store: (work) =>
        this.avatars.replace(work, userId, id, { mediaType: 'image/webp', picture }, this.clock.now()),
    }
  }

  async open(id: string): Promise<{ mediaType: string; bytes: Buffer }> {
    const avatar = await this.avatars.find(id)
    if (!avatar) throw notFound()
    return { mediaType: avatar.mediaType, bytes: Buffer.from(avatar.picture, 'base64') }
  }
}

async function reencode(bytes: Buffer): Promise<Buffer> {
  // A large library that most runs of the product never need.
  const { default: sharp } = await import('sharp')
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { format } = await image.metadata()
    if (!FORMATS.includes(format)) throw new Error(`unwanted format ${format}`)
    return await image.rotate().resize(SIDE, SIDE, { fit: 'cover' }).webp({ quality: QUALITY }).toBuffer()
  } catch (cause) {
    // Any error of the library means to the user that the picture cannot be read.
    throw Object.assign(fieldErrors({ avatar: 'user.avatar.format' }), { cause })
  }
}
