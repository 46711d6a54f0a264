import { useCallback, useMemo, useState } from 'react'
import { isRecord, readStoredJson, writeStored } from '../../kit/stores/browser-storage.ts'
import type { DrawnColumn } from './columns.ts'

export const DENSITIES = ['mini', 'small', 'medium', 'large'] as const
export type Density = (typeof DENSITIES)[number]
export const ROW_HEIGHTS: Record<Density, number> = { mini: 26, small: 30, medium: 36, large: 44 }

interface StoredSettings {
  density: Density
  /** Keys in the order of the user; new columns of a later version follow in the default order. */
  order: readonly string[]
  /** Switched columns by key; others keep their default. */
  shown: Readonly<Record<string, boolean>>
}

export interface TableSettings<Row> {
  density: Density
  /** All columns in order, with whether they are shown. */
  all: readonly { column: DrawnColumn<Row>; isShown: boolean }[]
  visible: readonly DrawnColumn<Row>[]
  setDensity: (density: Density) => void
  toggle: (key: string) => void
  move: (key: string, step: -1 | 1) => void
  reset: () => void
}

function parse(stored: unknown): StoredSettings {
  const found = isRecord(stored) ? stored : {}
  const shown = isRecord(found.shown) ? Object.entries(found.shown) : []
  return {
    density: DENSITIES.find((density) => density === found.density) ?? 'small',
    order: Array.isArray(found.order) ? found.order.map(String) : [],
    shown: Object.fromEntries(shown.map(([key, value]) => [key, value === true])),
  }
}

/** Density, order and choice of columns, remembered for each list under `nw.table.<list>`. */
export function useTableSettings<Row>(
  list: string,
  columns: readonly DrawnColumn<Row>[],
): TableSettings<Row> {
  const storageKey = `nw.table.${list}`
  const [stored, setStored] = useState(() => parse(readStoredJson(storageKey)))
  const save = useCallback(
    (changes: Partial<StoredSettings> | null) => {
      const next = changes ? { ...stored, ...changes } : parse(undefined)
      setStored(next)
      writeStored(storageKey, changes ? JSON.stringify(next) : null)
    },
    [stored, storageKey],
  )
  const all = useMemo(() => arrange(columns, stored), [columns, stored])
  return useMemo(
    () => ({
      density: stored.density,
      all,
      visible: all.filter(({ isShown }) => isShown).map(({ column }) => column),
      setDensity: (density) => save({ density }),
      toggle: (key) => save({ shown: { ...stored.shown, [key]: !isShownIn(all, key) } }),
      move: (key, step) =>
        save({
          order: moveKey(
            all.map(({ column }) => column.key),
            key,
            step,
          ),
        }),
      reset: () => save(null),
    }),
    [stored, all, save],
  )
}

function arrange<Row>(columns: readonly DrawnColumn<Row>[], { order, shown }: StoredSettings) {
  const place = (key: string) => {
    const index = order.indexOf(key)
    return index === -1 ? order.length : index
  }
  const sorted = [...columns].sort((a, b) => place(a.key) - place(b.key))
  const all = sorted.map((column) => ({ column, isShown: shown[column.key] ?? !column.isOptional }))
  // A table without columns would be empty.
  return all.some(({ isShown }) => isShown) ? all : sorted.map((column) => ({ column, isShown: true }))
}

function isShownIn(all: readonly { column: { key: string }; isShown: boolean }[], key: string): boolean {
  return all.some(({ column, isShown }) => column.key === key && isShown)
}

function moveKey(keys: readonly string[], key: string, step: -1 | 1): string[] {
  const from = keys.indexOf(key)
  const to = from + step
  if (from === -1 || to < 0 || to >= keys.length) return [...keys]
  const moved = keys.filter((other) => other !== key)
  moved.splice(to, 0, key)
  return moved
}
