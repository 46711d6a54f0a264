import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { CHECKSUM_FILE, type CutPart, cutPartsOf, MANIFEST_FILE, readChecksums } from '@netwarden/shared/risk'
import type { Command } from 'commander'
import { extract, type Header } from 'tar-stream'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'
import { readableFile } from '../../input/source-file.ts'
import { columnsOf } from '../columns.ts'

const MOST_READ_BYTES = 1_000_000
const MOST_FILES = 10_000

/** Contents of the files that are inspected; null when they are missing or too large. */
interface Archive {
  checksums: Buffer | null
  manifest: Buffer | null
}

/** The faults of an archive, file by file. */
interface Findings {
  changed: string[]
  missing: string[]
  added: string[]
}

export function addRisksVerify(risks: Command, cli: Cli): void {
  const { t } = cli
  risks
    .command('verify')
    .description(t('help.risks.verify'))
    .argument('<file>', t('help.argument.evidence'))
    .action((file: string) => verify(cli, file))
}

/** Needs no server: the archive is compared with its own checksums. */
async function verify(cli: Cli, file: string): Promise<void> {
  const { t, out } = cli
  const digests = new Map<string, string>()
  const twice: string[] = []
  let archive: Archive
  const content = readableFile(cli, file)
  try {
    archive = await readArchive(content, (name, digest) => {
      if (digests.has(name) || digests.size >= MOST_FILES) twice.push(name)
      else digests.set(name, digest)
    })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new CliFailure(t('fault.evidence.unreadable', { file, reason }))
  }
  const { checksums, manifest } = archive
  const expected = checksums && readChecksums(checksums.toString('utf8'))
  if (!checksums || !expected) throw new CliFailure(t('fault.evidence.noChecksums', { file }))
  const found = compared(expected, digests, twice)
  const isIntact = Object.values(found).every((names) => names.length === 0)
  const checksumsDigest = createHash('sha256').update(checksums).digest('hex')
  const cut = manifest ? cutPartsOf(manifest.toString('utf8')) : []
  out.one({ isIntact, files: expected.size, checksumsDigest, ...found, cut }, [
    { field: 'isIntact', title: t('column.intact'), show: () => t(isIntact ? 'word.yes' : 'word.no') },
    ...columnsOf(t, [
      ['files', 'column.files'],
      ['checksumsDigest', 'column.checksumsDigest'],
    ]),
    ...(['changed', 'missing', 'added'] as const).map((field) => ({
      field,
      title: t(`column.evidence.${field}`),
      show: () => found[field].join(', ') || '-',
    })),
    {
      field: 'cut',
      title: t('column.evidence.cut'),
      show: () => cut.map((part) => cutText(cli, part)).join('; ') || '-',
    },
  ])
  if (!isIntact) throw new CliFailure(t('fault.evidence.notIntact', { file }))
  cli.notes.say(t('note.evidence'))
}

function cutText({ t }: Cli, { part, held, total }: CutPart): string {
  const params = { part: t(`word.evidence.${part}`), held, total: total ?? 0 }
  return t(total === null || total <= held ? 'word.evidence.cutSomewhere' : 'word.evidence.cut', params)
}

/** Compares the digest of each file and returns the files to inspect. */
async function readArchive(
  content: Readable,
  onFile: (name: string, digest: string) => void,
): Promise<Archive> {
  const read = new Map<string, Buffer>()
  const archive = extract()
  await Promise.all([
    pipeline(content, createGunzip(), archive),
    (async () => {
      for await (const entry of archive) {
        const name = nameIn(entry.header)
        const hash = createHash('sha256')
        const kept: Uint8Array[] = []
        let bytes = 0
        for await (const chunk of entry) {
          const part = chunk instanceof Uint8Array ? chunk : Buffer.from(String(chunk))
          hash.update(part)
          bytes += part.length
          if (isRead(name) && bytes <= MOST_READ_BYTES) kept.push(part)
        }
        // A folder has no content; compressing the files again may add one.
        if (entry.header.type === 'directory') continue
        const isFirst = isRead(name) && !read.has(name)
        if (isFirst) read.set(name, Buffer.concat(kept))
        if (!isFirst || name !== CHECKSUM_FILE) onFile(name, hash.digest('hex'))
      }
    })(),
  ])
  return { checksums: read.get(CHECKSUM_FILE) ?? null, manifest: read.get(MANIFEST_FILE) ?? null }
}

const isRead = (name: string) => name === CHECKSUM_FILE || name === MANIFEST_FILE

/** Names are shown without the folder of the archive. */
function nameIn({ name }: Header): string {
  const [, inside] = /^[^/]+\/(.+)$/.exec(name) ?? []
  return inside ?? name
}

function compared(
  expected: ReadonlyMap<string, string>,
  digests: ReadonlyMap<string, string>,
  twice: readonly string[],
): Findings {
  const names = [...expected.keys()]
  return {
    changed: names.filter((name) => digests.has(name) && digests.get(name) !== expected.get(name)),
    missing: names.filter((name) => !digests.has(name)),
    added: [...[...digests.keys()].filter((name) => !expected.has(name)), ...twice],
  }
}
