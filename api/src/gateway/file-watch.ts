import { stat } from 'node:fs/promises'

type Read = () => Promise<boolean>

interface Watched {
  paths: readonly string[]
  read: Read
  seen: string
}

/** Reads files again when they have changed. A reading that returns false is repeated at the next look. */
export class FileWatch {
  private readonly watched: Watched[] = []
  private looking: Promise<void> = Promise.resolve()

  constructor(private readonly onFault: (path: string, error: unknown) => void) {}

  add(paths: readonly string[], read: Read): void {
    this.watched.push({ paths, read, seen: '' })
  }

  /** Resolves when all changes before the call have been read. */
  look(): Promise<void> {
    this.looking = this.looking.then(() => this.lookOnce())
    return this.looking
  }

  private async lookOnce(): Promise<void> {
    for (const watched of this.watched) {
      const now = (await Promise.all(watched.paths.map(signatureOf))).join()
      if (now === watched.seen) continue
      try {
        if (await watched.read()) watched.seen = now
      } catch (error) {
        // The same content would fail again.
        watched.seen = now
        this.onFault(watched.paths[0] ?? '', error)
      }
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
