import { conflict } from '@netwarden/shared/errors'
import { describe, expect, test } from 'vitest'
import { updateNewest } from '../../api/src/platform/state/update-newest.ts'

/** A row that others change repeatedly just before it is written. */
class Contested {
  version = 1
  writes = 0

  constructor(private rivals: number) {}

  update(version: number | undefined) {
    return updateNewest({
      version,
      find: async () => ({ version: this.version }),
      write: async (before) => {
        if (this.rivals > 0) {
          this.rivals -= 1
          this.version += 1
        }
        if (before.version !== this.version) return undefined
        this.writes += 1
        return ++this.version
      },
      changedMeanwhile: () => conflict('segment.changedMeanwhile'),
    })
  }
}

describe('an update', () => {
  test('an update without a version is applied to the newest one', async () => {
    const row = new Contested(5)
    expect(await row.update(undefined)).toEqual({ before: { version: 6 }, after: 7 })
    expect(row.writes).toBe(1)
  })

  test('an update with the newest version is applied', async () => {
    expect(await new Contested(0).update(1)).toEqual({ before: { version: 1 }, after: 2 })
  })

  test('an update with a version that is outdated when it is written is rejected', async () => {
    const row = new Contested(1)
    await expect(row.update(1)).rejects.toMatchObject({ kind: 'conflict' })
    expect(row.writes).toBe(0)
  })

  test('gives up without a conflict when other writes never pause', async () => {
    await expect(new Contested(Number.POSITIVE_INFINITY).update(undefined)).rejects.toMatchObject({
      kind: 'tooBusy',
    })
  })
})
