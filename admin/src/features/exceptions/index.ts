import { Forbidden, Gone, ServerFault } from './ExceptionPage.tsx'

export { NotFound } from './ExceptionPage.tsx'
export const EXCEPTION_PAGES = { '403': Forbidden, '404': Gone, '500': ServerFault } as const
