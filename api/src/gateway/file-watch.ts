import { stat } from 'node:fs/promises'
import { errorCode } from '../platform/files/error-code.ts'

type Read = () => Promise<boolean>

interface Watched {
  paths: readonly string[]
  read: Read
  seen: string
  /** Looks until content that failed is read once more: the disk may have been at fault. */
  wait: number
  fault: string | null
}

const LOOKS_UNTIL_RETRY = 6
const DAMAGED = 'damaged'

/** Reads files again when they have changed. A reading that fails, or returns false, is repeated after some looks. */
export class FileWatch {
  private readonly watched: Watched[] = []
  private looking: Promise<void> = Promise.resolve()

  constructor(private readonly onFault: (path: string, error: unknown) => void) {}

  add(paths: readonly string[], read: Read): void {
    this.watched.push({ paths, read, seen: '', wait: 0, fault: null })
  }

  /** Why the file could not be read last; null where it was. */
  faultOf(path: string): string | null {
    return this.watched.find(({ paths: [first] }) => first === path)?.fault ?? null
  }

  /** Resolves when all changes before the call have been read. */
  look(): Promise<void> {
    this.looking = this.looking.then(() => this.lookOnce())
    return this.looking
  }

  private async lookOnce(): Promise<void> {
    for (const watched of this.watched) {
      const now = (await Promise.all(watched.paths.map(signatureOf))).join()
      const isSame = now === watched.seen
      if (isSame && (watched.wait === 0 || --watched.wait > 0)) continue
      watched.seen = now
      watched.wait = (await this.isRead(watched, isSame)) ? 0 : LOOKS_UNTIL_RETRY
    }
  }

  private async isRead(watched: Watched, isKnown: boolean): Promise<boolean> {
    try {
      const isDone = await watched.read()
      watched.fault = null
      return isDone
    } catch (error) {
      watched.fault = error instanceof Error && 'code' in error ? errorCode(error) : DAMAGED
      if (!isKnown) this.onFault(watched.paths[0] ?? '', error)
      return false
    }
  }
}

/** Files are replaced as a whole, so that a new one differs by its inode or its time. */
async function signatureOf(path: string): Promise<string> {
  try {
    const { ino, mtimeMs, size } = await stat(path)
    return `${ino}-${mtimeMs}-${size}`
  } catch {
    // A missing file has its own signature.
    return 'missing'
  }
}
