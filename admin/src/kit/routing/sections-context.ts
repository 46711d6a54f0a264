import { createContext, useContext } from 'react'
import type { Section } from './route-types.ts'

/** The table of routes, for those parts that the table itself leads to. */
export const SectionsContext = createContext<readonly Section[]>([])

export function useSections(): readonly Section[] {
  return useContext(SectionsContext)
}
