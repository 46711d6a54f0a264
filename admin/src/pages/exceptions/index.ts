import { Forbidden, Gone, ServerFault } from './ExceptionPage.tsx'

/** Shown in place where no page answers to the address. */
export { Gone as NotFound } from './ExceptionPage.tsx'
export const EXCEPTION_PAGES = { '403': Forbidden, '404': Gone, '500': ServerFault } as const
