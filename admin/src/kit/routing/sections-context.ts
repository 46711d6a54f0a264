import { createContext, useContext } from 'react'
import type { Section } from './route-types.ts'

/** The table of routes, for parts that the table itself imports. */
export const SectionsContext = createContext<readonly Section[]>([])

export function useSections(): readonly Section[] {
  return useContext(SectionsContext)
}
